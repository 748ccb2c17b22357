package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SloExpression;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.answer.Answer;
import io.shardlab.whatif.answer.Answer.Basis;
import io.shardlab.whatif.answer.Answer.OfMix;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.Question;
import io.shardlab.whatif.answer.WhatIf;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares one server with clusters on described machines. Immutable. */
public final class Adviser {

    /** Eight deployments with the standalone server: more would not fit a screen. */
    private static final List<Integer> SHARDS = List.of(2, 3, 4, 6, 8, 12, 16);

    private static final List<Integer> THREADS = List.of(1, 8, 32, 64, 96, 128, 192, 256, 384, 512);

    /** From this part of the highest throughput on, more threads only wait. */
    private static final double NEARLY_ALL = 0.95;

    private final WhatIf whatIf;
    private final Hardware hardware;
    private final RouterKind routerKind;
    private final List<SloExpression> goals;
    private final Optional<Long> documents;
    private final Optional<MemoryFit> memory;

    /**
     * @param hardware machines of their own for client, mongos and servers
     * @param goals objectives for throughput and response times; may be empty
     * @param documents the number of documents; empty if it does not matter
     * @param memory what fits into the memory of a server; empty if it is unknown
     * @throws UsageException if a goal is for a percentile that is not predicted
     */
    public Adviser(
            WhatIf whatIf,
            Hardware hardware,
            RouterKind routerKind,
            List<SloExpression> goals,
            Optional<Long> documents,
            Optional<MemoryFit> memory) {
        this.whatIf = whatIf;
        this.hardware = hardware;
        this.routerKind = routerKind;
        this.goals = List.copyOf(goals);
        goals.stream()
                .filter(goal ->
                        !AdviceText.isThroughput(goal) && !Prediction.RESPONSE_TIMES.contains(responseTime(goal)))
                .findFirst()
                .ifPresent(goal -> {
                    throw new UsageException("--goal must be for throughput, mean, p50, p90, p95 or p99 here, not for "
                            + goal.figure() + ".");
                });
        this.documents = documents;
        this.memory = memory;
    }

    /** The predictions for one sort of operations. */
    private record Predicted(Basis basis, List<Prediction> predictions, List<Overtaking> crossovers) {}

    /**
     * Returns the advice.
     *
     * @throws UsageException if the results do not have a standalone server and a cluster
     */
    public Advice advise() {
        Answer answer = whatIf.answer(new Question(
                SHARDS,
                List.of(),
                THREADS,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.of(hardware),
                routerKind,
                List.of()));
        Predicted predicted = predicted(answer);
        Map<Topology, List<Prediction>> byTopology = predicted.predictions().stream()
                .collect(Collectors.groupingBy(Prediction::topology, LinkedHashMap::new, Collectors.toList()));
        if (!byTopology.containsKey(Topology.STANDALONE) || byTopology.size() < 2) {
            throw new UsageException("The results must have a standalone server and a sharded cluster, as those of"
                    + " 'simulator calibrate' have.");
        }
        List<Option> options = new ArrayList<>();
        Map<Option, Prediction> sources = new LinkedHashMap<>();
        byTopology.forEach((topology, all) -> {
            Prediction best = best(all);
            Option option = option(best);
            options.add(option);
            sources.put(option, best);
        });
        options.sort(Comparator.comparingDouble(Option::price));
        AdviceText text = new AdviceText(hardware, goals, documents, memory, options, predicted.crossovers());
        return new Advice(
                text.verdict(),
                text.answer(),
                options,
                sources.get(text.chosen()).sensitivity().stream()
                        .findFirst()
                        .map(one -> AdviceText.mattersMost(one, text.chosen())),
                text.restsOn(predicted.basis()),
                AdviceText.NOT_CONSIDERED,
                answer.notes());
    }

    /** Targeted queries, or the first mix of the first workload. */
    private static Predicted predicted(Answer answer) {
        if (answer.calibratedBy().isPresent()) {
            String first = answer.predictions().get(0).operation();
            return new Predicted(
                    answer.calibratedBy().get(),
                    answer.predictions().stream()
                            .filter(one -> one.operation().equals(first))
                            .toList(),
                    answer.crossovers().stream()
                            .filter(one -> one.operation().equals(first))
                            .toList());
        }
        OfMix mix = answer.mixes().get(0).mixes().get(0);
        return new Predicted(answer.mixes().get(0).calibratedBy(), mix.predictions(), mix.crossovers());
    }

    /** The fewest threads with nearly the highest throughput of those that meet the goals for response times, if there are any. */
    private Prediction best(List<Prediction> all) {
        List<Prediction> fast = all.stream().filter(this::isFast).toList();
        List<Prediction> usable = fast.isEmpty() ? all : fast;
        double most = usable.stream()
                .mapToDouble(one -> one.throughput().value())
                .max()
                .orElseThrow();
        return usable.stream()
                .filter(one -> one.throughput().value() >= NEARLY_ALL * most)
                .min(Comparator.comparingInt(Prediction::threads))
                .orElseThrow();
    }

    private boolean isFast(Prediction prediction) {
        return goals.stream()
                .filter(goal -> !AdviceText.isThroughput(goal))
                .allMatch(goal -> goal.isMetBy(micros(goal, prediction)));
    }

    private static double micros(SloExpression goal, Prediction prediction) {
        return prediction.responseMicros().get(responseTime(goal)).value();
    }

    /** The name of the goal's figure in {@link Prediction#RESPONSE_TIMES}. */
    private static String responseTime(SloExpression goal) {
        return goal.figure().replaceFirst("^p", "");
    }

    private Option option(Prediction best) {
        Topology topology = best.topology();
        Optional<Double> fromDisk = fromDisk(topology);
        Estimate throughput =
                fromDisk.map(most -> best.throughput().atMost(most)).orElse(best.throughput());
        boolean disk = missing(topology) > 0;
        boolean slow = !isFast(best);
        return new Option(
                topology,
                topology.price(hardware),
                best.threads(),
                throughput,
                disk
                        ? Optional.empty()
                        : Optional.of(best.responseMicros().get("99").value()),
                disk ? "disk" : slow ? "response times" : best.bottleneck(),
                !slow
                        && !disk
                        && goals.stream()
                                .filter(AdviceText::isThroughput)
                                .allMatch(goal -> goal.isMetBy(throughput.value())));
    }

    /** The part of the documents of a server that is not in its memory. */
    private double missing(Topology topology) {
        return memory.isEmpty() || documents.isEmpty()
                ? 0
                : memory.get().missing((double) documents.get() / topology.dataServers());
    }

    /**
     * The most operations per second that disks allow, by the utilization law, for one read for each document that is not in
     * memory; empty if all documents fit, or if the speed of the disks is unknown.
     */
    private Optional<Double> fromDisk(Topology topology) {
        double missing = missing(topology);
        return missing == 0
                ? Optional.empty()
                : hardware.server()
                        .disk()
                        .flatMap(Hardware.Disk::readsPerSecond)
                        .map(reads -> reads * topology.dataServers() / missing);
    }
}
