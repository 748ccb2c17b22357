package io.shardlab.predict.advice;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.text.FigureText;
import io.shardlab.predict.advice.AdviceCurves.Check;
import io.shardlab.predict.advice.AdviceCurves.Measured;
import io.shardlab.predict.answer.Question;
import io.shardlab.predict.answer.Trials;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The measurements of the operations that advice is about. Immutable. */
final class AdviceChecks {

    /** The shares of random operations differ a little in each repetition. */
    private static final double SAME_MIX = 0.05;

    private final WhatIf whatIf;
    private final Observations observations;
    private final Mix mix;

    /** @param mix the operations that advice is about */
    AdviceChecks(WhatIf whatIf, Observations observations, Mix mix) {
        this.whatIf = whatIf;
        this.observations = observations;
        this.mix = mix;
    }

    private boolean isOfQueries() {
        return !mix.name().equals(Mix.NAME);
    }

    /** The operations in words. */
    String operation() {
        return isOfQueries()
                ? mix.name() + " queries"
                : observations.mixes().get(0).all().get(0).kinds().orElseThrow().workload() + " ("
                        + mix.parts().stream()
                                .map(part -> part.name() + " " + FigureText.percent(part.share()))
                                .collect(Collectors.joining(", "))
                        + ")";
    }

    private List<LoopMeasurement> all() {
        return isOfQueries()
                ? observations.queries().all().stream()
                        .filter(one -> one.operation().name().equals(mix.name()))
                        .toList()
                : observations.mixes().get(0).all().stream()
                        .filter(this::isAlike)
                        .toList();
    }

    private boolean isAlike(LoopMeasurement one) {
        return mix.parts().stream().allMatch(part -> Math.abs(one.mix().share(part.name()) - part.share()) < SAME_MIX);
    }

    /** The measurements of a deployment on some machines, by ascending numbers of threads. */
    List<Measured> measured(Topology topology, Predicate<LoopMeasurement> machines) {
        Map<Integer, List<Double>> byThreads = all().stream()
                .filter(one -> one.topology().equals(topology))
                .filter(machines)
                .collect(Collectors.groupingBy(
                        LoopMeasurement::threads,
                        LinkedHashMap::new,
                        Collectors.mapping(LoopMeasurement::throughput, Collectors.toList())));
        return byThreads.entrySet().stream()
                .map(entry -> new Measured(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Measured::threads))
                .toList();
    }

    /** Every measurement beside the prediction for the machines that were measured, by the number of shards. */
    List<Check> all(RouterKind routerKind) {
        Trials trials = whatIf.trials(new Question(List.of(), List.of(), List.of(), Optional.empty(), routerKind));
        List<Topology> topologies = all().stream()
                .map(LoopMeasurement::topology)
                .distinct()
                .sorted(Comparator.comparingInt(Topology::shards).thenComparingInt(Topology::routers))
                .toList();
        List<Check> checks = new ArrayList<>();
        for (Topology topology : topologies) {
            measured(topology, any -> true)
                    .forEach(one -> checks.add(new Check(
                            topology,
                            one,
                            trials.predict(topology, one.threads()).throughput())));
        }
        return checks;
    }
}
