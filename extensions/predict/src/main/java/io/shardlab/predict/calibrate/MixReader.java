package io.shardlab.predict.calibrate;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads measurements of workloads with operations of several kinds from saved results. */
final class MixReader {

    /** Deviations of a shard's part that chance explains. */
    private static final double DEVIATIONS = 3;

    private static final List<String> CONDITIONS = List.of(
            "query", "scan-length", "aggregate-days", "transactions", "shard-key", "ycsb-shard-key", "client-path");

    /** Properties of YCSB that change the number of operations of each kind, but not the operations. */
    private static final String OTHER_PROPERTIES =
            ".*proportion|(operation|record|insert|thread)count|insertstart|target|maxexecutiontime";

    private MixReader() {}

    /** The name of a workload and all that makes its kinds differ from those of other results, which are not combined with it. */
    static List<Object> identity(RunResult result) {
        Map<String, Object> conditions = new TreeMap<>(Observations.parameters(result, CONDITIONS));
        result.facts().forEach((name, value) -> {
            if (name.startsWith("workloadFile")) {
                conditions.put(name, value);
            }
        });
        if (result.facts().get("properties") instanceof Map<?, ?> properties) {
            properties.forEach((name, value) -> {
                if (!String.valueOf(name).matches(OTHER_PROPERTIES)) {
                    conditions.put(String.valueOf(name), String.valueOf(value));
                }
            });
        }
        return List.of(result.workload(), conditions);
    }

    static List<LoopMeasurement> all(RunResult result) {
        return Observations.measured(result)
                .filter(phase -> phase.counts().throughput() > 0)
                .map(phase -> of(result, phase))
                .toList();
    }

    private static LoopMeasurement of(RunResult result, PhaseReport phase) {
        List<MixKind> kinds = MixKind.all(result, phase);
        long operations = kinds.stream().mapToLong(MixKind::operations).sum();
        Mix mix = new Mix(kinds.stream()
                .map(kind -> new Mix.Part(
                        kind.name(),
                        (double) kind.operations() / operations,
                        OperationClass.ofMix(kind.scattered(), hot(phase, kinds, kind), kind.commands())))
                .toList());
        return Observations.of(
                result,
                phase,
                mix,
                Optional.of(new LoopMeasurement.Kinds(
                        result.workload(),
                        kinds,
                        waitsForOthers(result) ? Optional.of(flush(phase)) : Optional.empty())));
    }

    private static double hot(PhaseReport phase, List<MixKind> kinds, MixKind kind) {
        return switch (kind.reach()) {
            case PRIMARY -> 1;
            case ONE -> hot(phase, kinds, kind.access());
            case SOME, ALL -> 0;
        };
    }

    /**
     * The part of reads or writes that stays at one shard, from the operations that the shards counted: that of the busiest
     * shard beyond an equal part, unless chance explains it.
     */
    private static double hot(PhaseReport phase, List<MixKind> kinds, Access access) {
        double everywhere = kinds.stream()
                .filter(kind -> kind.scattered() && kind.access() == access)
                .mapToLong(MixKind::operations)
                .sum();
        List<Double> targeted = counts(
                        phase, access == Access.READ ? List.of("query") : List.of("insert", "update", "delete"))
                .values()
                .stream()
                .map(count -> Math.max(0, count - everywhere))
                .toList();
        double sum = targeted.stream().mapToDouble(Double::doubleValue).sum();
        int shards = targeted.size();
        if (shards < 2 || sum == 0) {
            return 0;
        }
        double equal = 1.0 / shards;
        double most = targeted.stream().mapToDouble(Double::doubleValue).max().orElseThrow() / sum;
        double chance = DEVIATIONS * Math.sqrt(equal * (1 - equal) / sum);
        return most - equal <= chance ? 0 : (most - equal) / (1 - equal);
    }

    /** The operations that each shard counted. */
    private static Map<String, Double> counts(PhaseReport phase, List<String> counters) {
        Map<String, Double> counts = new TreeMap<>();
        for (ServerReport server : phase.servers().server()) {
            server.shard()
                    .ifPresent(shard -> counters.forEach(counter ->
                            counts.merge(shard, (double) server.operations().getOrDefault(counter, 0L), Double::sum)));
        }
        return counts;
    }

    /** True if operations that ask all shards did not reach some of them, because these had no documents. */
    static boolean missesShards(RunResult result) {
        return Observations.measured(result).anyMatch(phase -> {
            double everywhere = MixKind.all(result, phase).stream()
                    .filter(MixKind::scattered)
                    .mapToLong(MixKind::operations)
                    .sum();
            return counts(phase, List.of("query", "update", "delete", "command")).values().stream()
                    .anyMatch(count -> count < everywhere / 2);
        });
    }

    /** True if writes wait for journals or other members. */
    private static boolean waitsForOthers(RunResult result) {
        Map<String, Object> concern = result.target()
                .origin()
                .flatMap(origin -> origin.writeConcern())
                .orElse(Map.of());
        Object w = concern.get("w");
        return Boolean.TRUE.equals(concern.get("j"))
                || "majority".equals(w)
                || w instanceof Number members && members.intValue() > 1;
    }

    /** The mean time of a flush of the data servers' journals; 0 if unknown. */
    private static double flush(PhaseReport phase) {
        return InsertObservation.mean(Machines.servers(phase)
                .flatMap(server -> server.journal().stream())
                .filter(waits -> waits.count() > 0));
    }
}
