package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Skew;
import io.shardlab.analysis.diagnosis.observation.TextLists;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.FigureText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Effects of the placement of data and work: migrations that interfere, and skewed work or data. */
final class DataPlacementRules {

    private DataPlacementRules() {}

    /** The balancer moved chunks for a large part of the phase, which takes processors, disks and locks from the operations. */
    static Optional<Finding> migrations(Observation observation) {
        PhaseReport phase = observation.phase();
        if (!isDisturbed(phase)) {
            return Optional.empty();
        }
        MigrationReport migrations = phase.servers().migrations().orElse(MigrationReport.NONE);
        return Optional.of(new Finding(
                "The balancer interfered: it moved chunks during the measurement.",
                FigureText.count(migrations.ran(), "migration") + " ran during " + FigureText.brief(migrating(phase))
                        + " of "
                        + FigureText.brief(phase.seconds()) + " s ("
                        + FigureText.percent(migrating(phase) / phase.seconds()) + ")" + outcome(migrations)
                        + comparedWithout(observation),
                "Measure when no chunk is left to move: use --pre-split or --wait-balanced for data that this"
                        + " program loads, or stop the balancer during the measurement."));
    }

    private static String outcome(MigrationReport migrations) {
        return (migrations.count() > 0
                        ? ", the longest took " + FigureText.brief(migrations.maxSeconds()) + " s from start to"
                                + " commit"
                        : "")
                + (migrations.failed() > 0 ? ", and " + migrations.failed() + " failed" : "")
                + (migrations.underWay() > 0 ? "; " + migrations.underWay() + " had not ended" : "");
    }

    private static boolean isDisturbed(PhaseReport phase) {
        return migrating(phase) >= Thresholds.LARGE_SHARE * phase.seconds();
    }

    /** Returns the time with migrations; the results of older versions may include time before the phase. */
    private static double migrating(PhaseReport phase) {
        return Math.min(
                phase.seconds(),
                phase.servers().migrations().map(MigrationReport::seconds).orElse(0.0));
    }

    /** Compares the throughput with that of the repetitions that migrations did not disturb; empty if there are none. */
    private static String comparedWithout(Observation observation) {
        List<PhaseReport> quiet = observation.others().stream()
                .filter(other -> !isDisturbed(other))
                .toList();
        if (quiet.isEmpty()) {
            return "";
        }
        double without = quiet.stream()
                .mapToDouble(phase -> phase.counts().throughput())
                .average()
                .orElse(0);
        return "; " + FigureText.brief(observation.phase().counts().throughput()) + " operations/s with them and "
                + FigureText.brief(without) + " in " + quiet.size()
                + (quiet.size() == 1 ? " repetition" : " repetitions") + " without";
    }

    /** One shard got much more work than the others, though it was not the limit yet: it will be the first bottleneck. */
    static Optional<Finding> skewedWork(Observation observation) {
        List<Shard> shards = Shard.all(observation).stream()
                .sorted(Comparator.comparingLong(Shard::operations).reversed())
                .toList();
        List<Long> operations = shards.stream().map(Shard::operations).toList();
        boolean enough = operations.stream().mapToLong(Long::longValue).sum() >= Thresholds.FEWEST_OPERATIONS;
        if (!enough
                || !Skew.isLarge(operations)
                || ServerCpuRules.hot(Shard.all(observation)).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The work was skewed: shard " + shards.get(0).name() + " did far more of it than the others.",
                Shard.text(shards) + dataPerShard(observation),
                "With more load it will be the first bottleneck: check whether the shard key spreads the operations."));
    }

    /** One mongos passed on many more operations than the others. */
    static Optional<Finding> skewedRouting(Observation observation) {
        List<RouterReport> routers = observation.phase().latencies().perRouter().stream()
                .sorted(Comparator.comparingLong(RouterReport::operations).reversed())
                .toList();
        List<Long> operations = routers.stream().map(RouterReport::operations).toList();
        boolean enough = operations.stream().mapToLong(Long::longValue).sum() >= Thresholds.FEWEST_OPERATIONS;
        if (!enough || !Skew.isLarge(operations)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The mongos were used unevenly: " + routers.get(0).router()
                        + " handled far more operations than the others.",
                observation.phase().threads() + " threads on " + routers.size() + " mongos: "
                        + TextLists.first(routers.stream()
                                .map(router ->
                                        router.router() + " " + FigureText.count(router.operations()) + " operations")
                                .toList()),
                "Set --threads to a multiple of the number of mongos. If it is one already, find out why the"
                        + " others are slower."));
    }

    /** One shard held much more of the collection than the others. */
    static Optional<Finding> skewedData(Observation observation) {
        return observation
                .sharding()
                .filter(sharding -> Skew.isLarge(sharding.dataBytesPerShard().values()))
                .map(sharding -> new Finding(
                        "The data was skewed: one shard held far more of it than the others.",
                        dataPerShard(sharding),
                        advice(sharding)));
    }

    private static String advice(ShardingState sharding) {
        if (!sharding.jumboChunksPerShard().isEmpty()) {
            return "Some chunks are too large to move (jumbo): too many documents share a shard key value. Choose a"
                    + " key with more values.";
        }
        if (sharding.balancerMode().filter("off"::equals).isPresent()) {
            return "The balancer is off: switch it on, or --pre-split the collection.";
        }
        return sharding.balanced().orElse(false)
                ? "The balancer considers this balanced: the data is small compared with --chunk-size, or too many"
                        + " documents share a shard key value."
                : "Wait until the balancer is done (--wait-balanced), or --pre-split the collection.";
    }

    /** Returns a text such as {@code ; data per shard: s1 5,000 documents in 3 chunks (1.20 MB)}; empty if not known. */
    static String dataPerShard(Observation observation) {
        return observation
                .sharding()
                .map(sharding -> "; data per shard: " + dataPerShard(sharding))
                .orElse("");
    }

    private static String dataPerShard(ShardingState sharding) {
        return TextLists.first(sharding.documentsPerShard().entrySet().stream()
                .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
                .map(shard -> shard.getKey() + " " + FigureText.count(shard.getValue(), "document") + " in "
                        + FigureText.count(amount(shard.getKey(), sharding.chunksPerShard()), "chunk") + " ("
                        + FigureText.brief(amount(shard.getKey(), sharding.dataBytesPerShard()) / FigureText.MEBIBYTE)
                        + " MB"
                        + jumbo(amount(shard.getKey(), sharding.jumboChunksPerShard())) + ")")
                .toList());
    }

    private static long amount(String shard, Map<String, Long> amounts) {
        return amounts.getOrDefault(shard, 0L);
    }

    private static String jumbo(long chunks) {
        return chunks > 0 ? ", " + FigureText.count(chunks, "jumbo chunk") : "";
    }
}
