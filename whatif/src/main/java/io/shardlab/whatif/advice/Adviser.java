package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.config.hardware.MachineCatalogue;
import io.shardlab.config.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.AdviceText.Evidence;
import io.shardlab.whatif.advice.Candidate.Sizes;
import io.shardlab.whatif.answer.Answer.Basis;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.Trials;
import io.shardlab.whatif.answer.WhatIf;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares one server with clusters on described machines. Immutable. */
public final class Adviser {

    private final WhatIf whatIf;
    private final AdviceQuestion question;
    private final List<RunResult> results;
    private final Optional<MemoryFit> memory;

    /** @param results the results behind {@code whatIf}, and those of backups and failovers */
    public Adviser(WhatIf whatIf, AdviceQuestion question, List<RunResult> results) {
        this(whatIf, question, results, MemoryFit.of(results));
    }

    Adviser(WhatIf whatIf, AdviceQuestion question, List<RunResult> results, Optional<MemoryFit> memory) {
        this.whatIf = whatIf;
        this.question = question;
        this.results = List.copyOf(results);
        this.memory = memory;
    }

    /**
     * Returns the advice.
     *
     * @throws UsageException if the results do not have a standalone server and a cluster
     */
    public Advice advise() {
        Candidates candidates = new Candidates(whatIf, question, memory);
        Shortlist list = Shortlist.of(candidates, question);
        Map<Candidate, Prediction> predictions = new LinkedHashMap<>();
        list.shown().forEach(one -> predictions.put(one, one.trials().predict(one.topology(), one.threads())));
        Map<Candidate, Option> options = new LinkedHashMap<>();
        predictions.forEach((one, prediction) -> options.put(one, one.option(prediction)));
        Findings findings = findings(list, options);
        AdviceText text = new AdviceText(question, findings, evidence(candidates, list));
        Option chosen = findings.chosen();
        return new Advice(
                findings.verdict(),
                text.answer(),
                findings.withRoles(),
                candidates.all().size(),
                question.catalogue().flatMap(MachineCatalogue::priceUnit),
                mattersMost(predictions, options, chosen),
                restsOn(list.single()),
                new OperationsEffort(results).text(shards(findings, chosen)),
                whatIf.caveats(question.on(
                        question.hardware().server(),
                        question.hardware().router(),
                        Candidates.SHARDS,
                        Candidate.THREADS)));
    }

    /**
     * Returns the prediction for a deployment on the machines of the question, with all documents in memory.
     *
     * @param threads the number of concurrent clients
     */
    public Prediction prediction(Topology topology, int threads) {
        return trials().predict(topology, threads);
    }

    /**
     * Returns the figures of a deployment that a reader chooses, for the documents of the question, and what they mean for its
     * goals. Only the sizes of the machines of the question are considered, not those of a catalogue.
     *
     * @param prediction for the deployment, from {@link #prediction}
     */
    public Option option(Prediction prediction) {
        Hardware hardware = question.hardware();
        Sizes sizes = new Sizes(new MachineSize("", hardware.server()), new MachineSize("", hardware.router()), false);
        return new Candidate(question, prediction.topology(), sizes, trials(), memory).option(prediction);
    }

    /** The standard deviation of the logarithm of measured throughputs from the model; empty if it is unknown. */
    public Optional<Double> deviation() {
        return trials().basis().deviation();
    }

    private Trials trials() {
        return whatIf.trials(question.on(
                question.hardware().server(), question.hardware().router(), Candidates.SHARDS, Candidate.THREADS));
    }

    private Findings findings(Shortlist list, Map<Candidate, Option> options) {
        List<Option> all = List.copyOf(options.values());
        return new Findings(
                question,
                all,
                options.get(list.single()),
                list.cluster().map(options::get),
                list.next().map(options::get),
                all.stream()
                        .max((one, other) -> Double.compare(Findings.value(one), Findings.value(other)))
                        .orElseThrow(),
                Optional.ofNullable(options.get(list.largest())));
    }

    private Evidence evidence(Candidates candidates, Shortlist list) {
        Candidate single = list.single();
        Trials trials = single.trials();
        return new Evidence(
                list.leading().map(lead -> new AdviceText.Lead(lead.cluster().topology(), lead.threads())),
                single.room(),
                MemoryFit.text(single.server()),
                candidates.singles().stream().anyMatch(one -> one.price() < single.price()),
                trials.atOneShard(),
                trials.measuredShards(),
                trials.writesWait());
    }

    private static Optional<String> mattersMost(
            Map<Candidate, Prediction> predictions, Map<Candidate, Option> options, Option chosen) {
        return predictions.entrySet().stream()
                .filter(entry -> options.get(entry.getKey()).equals(chosen)
                        && !chosen.limit().equals(Candidate.DISK))
                .flatMap(entry -> entry.getValue().sensitivity().stream())
                .findFirst()
                .map(one -> AdviceText.mattersMost(one, chosen));
    }

    /** The shards of the cluster that the answer is about, or names as the alternative. */
    private static Optional<Integer> shards(Findings findings, Option chosen) {
        return Optional.of(chosen)
                .filter(one -> one.topology().sharded())
                .or(findings::cluster)
                .map(one -> one.topology().shards());
    }

    private List<String> restsOn(Candidate single) {
        Basis basis = single.trials().basis();
        List<String> sentences = new ArrayList<>();
        sentences.add("Predicted by a queueing model from "
                + FigureText.count(basis.sources().size(), "result")
                + basis.deviation()
                        .map(share -> ", from which it deviates by about " + FigureText.percent(share))
                        .orElse("")
                + "; the bounds have a confidence of 90 %.");
        sentences.add(machines());
        if (single.room().isPresent()) {
            sentences.add(memory.orElseThrow().describe());
        } else if (question.documents().isPresent()) {
            sentences.add((memory.isEmpty() ? "The size of documents" : "The memory of a server")
                    + " is unknown, so --documents changes nothing.");
        }
        return sentences;
    }

    private String machines() {
        return question.catalogue()
                .map(catalogue -> "Machines: sizes of the catalogue " + catalogue.name()
                        + catalogue.title().map(title -> " (" + title + ")").orElse("")
                        + ", with one for each server; network and client of "
                        + question.hardware().name().replaceFirst(" \\(.*", "") + ".")
                .orElse("Machines: " + question.hardware().name() + ", with one for each server.");
    }
}
