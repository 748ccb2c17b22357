package io.shardlab.predict.advice;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.MachineCatalogue;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.AdviceText.Evidence;
import io.shardlab.predict.advice.Candidate.Sizes;
import io.shardlab.predict.answer.Answer.Basis;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.answer.Question;
import io.shardlab.predict.answer.Trials;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares one server with clusters on described machines. Confined to one thread. */
public final class Adviser {

    private final WhatIf whatIf;
    private final AdviceQuestion question;
    private final List<RunResult> results;
    private final MeasuredDocuments documents;
    private final Candidates candidates;

    /**
     * @param results the results behind {@code whatIf}, and those of backups and failovers
     * @throws UsageException if the results do not have one server and a cluster
     */
    public Adviser(WhatIf whatIf, AdviceQuestion question, List<RunResult> results) {
        this(whatIf, question, results, MeasuredDocuments.of(results));
    }

    Adviser(WhatIf whatIf, AdviceQuestion question, List<RunResult> results, MeasuredDocuments documents) {
        this.whatIf = whatIf;
        this.question = question;
        this.results = List.copyOf(results);
        this.documents = documents;
        this.candidates = new Candidates(whatIf, question, documents.fit());
    }

    /** Returns the advice. */
    public Advice advise() {
        Shortlist list = Shortlist.of(candidates, question);
        Map<Option, Candidate> shown = new LinkedHashMap<>();
        list.shown().forEach(one -> shown.put(one.option(), one));
        BoundedShortlist findings = new BoundedShortlist(
                question,
                List.copyOf(shown.keySet()),
                list.single().option(),
                list.next().map(Candidate::option),
                Optional.of(list.largest()).filter(list.shown()::contains).map(Candidate::option));
        AdviceText text = new AdviceText(question, findings, evidence(list));
        Option chosen = findings.chosen();
        return new Advice(
                findings.verdict(),
                text.answer(),
                findings.withRoles(),
                candidates.all().size(),
                question.catalogue().flatMap(MachineCatalogue::priceUnit),
                mattersMost(shown.get(chosen), chosen),
                restsOn(list.single()),
                new OperationsEffort(results).text(shards(findings, chosen)),
                whatIf.caveats(ofHardware()));
    }

    /**
     * Returns the prediction for a deployment on the machines of the question, with all documents in memory.
     *
     * @param threads the number of concurrent clients
     */
    public Prediction prediction(Topology topology, int threads) {
        return trials().predict(measured(topology), threads);
    }

    /**
     * Returns the figures of a deployment that a reader chooses, for the documents of the question, and what they mean for its
     * goals. Only the sizes of the machines of the question are considered, not those of a catalogue.
     *
     * @param prediction for the deployment, from {@link #prediction}
     */
    public Option option(Prediction prediction) {
        return chosen(prediction.topology()).option(prediction);
    }

    private Candidate chosen(Topology topology) {
        Hardware hardware = question.hardware();
        Sizes sizes = new Sizes(new MachineSize("", hardware.server()), new MachineSize("", hardware.router()), false);
        return new Candidate(question, topology, sizes, trials(), documents.fit(), candidates::floor);
    }

    /** One server is of the kind that was measured. */
    private Topology measured(Topology topology) {
        return topology.sharded() ? topology : trials().oneServer();
    }

    /** The standard deviation of the logarithm of measured throughputs from the model; empty if it is unknown. */
    public Optional<Double> deviation() {
        return trials().basis().deviation();
    }

    /** Returns the prediction for a deployment where operations arrive at a set rate, with all documents in memory. */
    public Prediction.AtRate prediction(Topology topology, double arrivalsPerSecond) {
        return trials().predict(measured(topology), arrivalsPerSecond);
    }

    /** Like {@link #option(Prediction)}; the throughput is the most that the deployment can do, and there are no threads. */
    public Option option(Prediction.AtRate prediction) {
        return chosen(prediction.topology()).option(prediction);
    }

    private Trials trials() {
        return whatIf.trials(ofHardware());
    }

    /** The question to the model of the machines of the description. */
    private Question ofHardware() {
        return question.on(
                question.hardware().server(), question.hardware().router(), Candidates.SHARDS, ThreadChoice.STEPS);
    }

    /**
     * Returns the curves beside the advice, for its charts. They take several times as long as the advice.
     *
     * @param observations the measurements that calibrate the model
     */
    public AdviceCurves curves(Advice advice, Observations observations) {
        return predictor(observations).curves(advice);
    }

    /**
     * Returns only the throughput by threads, what was measured, and response times by the rate of arrivals, which take a small
     * part of the time of all curves.
     *
     * @param observations the measurements that calibrate the model
     */
    public AdviceCurves byLoad(Advice advice, Observations observations) {
        return predictor(observations).byLoad(advice);
    }

    private CurvePredictor predictor(Observations observations) {
        return new CurvePredictor(
                whatIf,
                observations,
                question,
                candidates.all(),
                documents.fit().isPresent());
    }

    private Evidence evidence(Shortlist list) {
        Candidate single = list.single();
        Trials trials = single.trials();
        return new Evidence(
                list.leading().map(lead -> new AdviceText.Lead(lead.cluster().topology(), lead.threads())),
                single.data().room(),
                single.data().isUnknown(),
                MemoryFit.text(single.server()),
                candidates.singles().stream().anyMatch(one -> one.price() < single.price()),
                trials.atOneShard(),
                trials.measuredShards(),
                trials.writesWait());
    }

    private static Optional<Message> mattersMost(Candidate candidate, Option chosen) {
        return candidate.prediction().sensitivity().stream()
                .findFirst()
                .filter(any -> !Candidate.isOfData(chosen))
                .map(one -> AdviceWords.mattersMost(one, chosen));
    }

    /** The shards of the cluster that the answer is about, or names as the alternative. */
    private static Optional<Integer> shards(BoundedShortlist findings, Option chosen) {
        return Optional.of(chosen)
                .filter(one -> one.topology().sharded())
                .or(findings::cluster)
                .map(one -> one.topology().shards());
    }

    private List<Message> restsOn(Candidate single) {
        Basis basis = single.trials().basis();
        List<Message> sentences = new ArrayList<>();
        sentences.add(Message.of(
                "Predicted by a queueing model from {0,choice,1#1 result|1<{0} results}{1}; the bounds have a "
                        + "confidence of 90 %.",
                basis.sources().size(),
                basis.deviation()
                        .map(share -> Message.of(", from which it deviates by about {0}", FigureText.percent(share)))
                        .orElse(Message.NONE)));
        if (single.trials().lacksOplog()) {
            sentences.add(Message.of(
                    "One server was measured as a standalone server, which has no oplog: its writes cost less than "
                            + "those of the replica set that production needs, and of any shard, so sharding looks worse than "
                            + "it is. Measure a replica set of one member for a fair comparison."));
        }
        sentences.add(machines());
        if (single.data().isUnknown()) {
            sentences.add(
                    documents.fit().isEmpty()
                            ? documents.unknown()
                            : Message.of("The memory of a server is unknown, so --documents changes nothing."));
        } else if (single.data().room().isPresent() || question.documents().isPresent()) {
            documents.fit().map(fit -> fit.describe(question.documents())).ifPresent(sentences::add);
        }
        return sentences;
    }

    private Message machines() {
        return question.catalogue()
                .map(catalogue -> Message.of(
                        "Machines: sizes of the catalogue {0}, with one for each server; network and client of {1}.",
                        catalogue.name()
                                + catalogue
                                        .title()
                                        .map(title -> " (" + title + ")")
                                        .orElse(""),
                        question.hardware().name().replaceFirst(" \\(.*", "")))
                .orElseGet(() -> Message.of(
                        "Machines: {0}, with one for each server.",
                        question.hardware().name()));
    }
}
