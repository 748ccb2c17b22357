package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.answers.diagnosis.observation.Shard;
import io.shardlab.answers.diagnosis.observation.Skew;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
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
        Message ran = Message.of(
                "{0,choice,0#{0} migrations|1#1 migration|1<{0} migrations} ran during {1} of {2} s ({3})",
                migrations.ran(),
                FigureText.brief(migrating(phase)),
                FigureText.brief(phase.seconds()),
                FigureText.percent(migrating(phase) / phase.seconds()));
        return Optional.of(Finding.of(
                "migrations",
                Message.of("The balancer interfered: it moved chunks during the measurement."),
                ran.and(outcome(migrations)).and(comparedWithout(observation)),
                Message.of(
                        "Measure when no chunk is left to move: use --pre-split or --wait-balanced for data that this "
                                + "program loads, or stop the balancer during the measurement.")));
    }

    private static Message outcome(MigrationReport migrations) {
        List<Message> parts = new ArrayList<>();
        if (migrations.count() > 0) {
            parts.add(Message.of(
                    ", the longest took {0} s from start to commit", FigureText.brief(migrations.maxSeconds())));
        }
        if (migrations.failed() > 0) {
            parts.add(Message.of(", and {0} failed", migrations.failed()));
        }
        if (migrations.underWay() > 0) {
            parts.add(Message.of("; {0} had not ended", migrations.underWay()));
        }
        return Message.joined("", parts);
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
    private static Optional<Message> comparedWithout(Observation observation) {
        List<PhaseReport> quiet = observation.others().stream()
                .filter(other -> !isDisturbed(other))
                .toList();
        if (quiet.isEmpty()) {
            return Optional.empty();
        }
        double without = quiet.stream()
                .mapToDouble(phase -> phase.counts().throughput())
                .average()
                .orElse(0);
        return Optional.of(Message.of(
                "; {0} operations/s with them and {1} in {2,choice,1#1 repetition|1<{2} repetitions} without",
                FigureText.brief(observation.phase().counts().throughput()), FigureText.brief(without), quiet.size()));
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
        return Optional.of(Finding.of(
                "skewed-work",
                Message.of(
                        "The work was skewed: shard {0} did far more of it than the others.",
                        shards.get(0).name()),
                Shard.text(shards).and(dataPerShard(observation)),
                Message.of("With more load it will be the first bottleneck: check whether the shard key spreads the "
                        + "operations.")));
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
        return Optional.of(Finding.of(
                "skewed-routing",
                Message.of(
                        "The mongos were used unevenly: {0} handled far more operations than the others.",
                        routers.get(0).router()),
                Message.of(
                        "{0} threads on {1} mongos: {2}",
                        String.valueOf(observation.phase().threads()),
                        routers.size(),
                        Say.first(routers.stream()
                                .map(router -> Message.of("{0} {1} operations", router.router(), router.operations()))
                                .toList())),
                Message.of(
                        "Set --threads to a multiple of the number of mongos. If it is one already, find out why the "
                                + "others are slower.")));
    }

    /** One shard held much more of the collection than the others. */
    static Optional<Finding> skewedData(Observation observation) {
        return observation
                .sharding()
                .filter(sharding -> Skew.isLarge(sharding.dataBytesPerShard().values()))
                .map(sharding -> Finding.of(
                        "skewed-data",
                        Message.of("The data was skewed: one shard held far more of it than the others."),
                        dataPerShard(sharding),
                        cause(sharding)));
    }

    private static Message cause(ShardingState sharding) {
        if (!sharding.jumboChunksPerShard().isEmpty()) {
            return Message.of(
                    "Some chunks are too large to move (jumbo): too many documents share a shard key value. Choose a "
                            + "key with more values.");
        }
        if (sharding.balancerMode().filter("off"::equals).isPresent()) {
            return Message.of("The balancer is off: switch it on, or --pre-split the collection.");
        }
        return Message.of(
                sharding.balanced().orElse(false)
                        ? "The balancer considers this balanced: the data is small compared with --chunk-size, or too many "
                                + "documents share a shard key value."
                        : "Wait until the balancer is done (--wait-balanced), or --pre-split the collection.");
    }

    /** Returns a message such as {@code ; data per shard: s1 5,000 documents in 3 chunks (1.20 MB)}; empty if not known. */
    static Optional<Message> dataPerShard(Observation observation) {
        return observation.sharding().map(sharding -> Message.of("; data per shard: {0}", dataPerShard(sharding)));
    }

    private static Message dataPerShard(ShardingState sharding) {
        return Say.first(sharding.documentsPerShard().entrySet().stream()
                .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
                .map(shard -> data(shard.getKey(), shard.getValue(), sharding))
                .toList());
    }

    private static Message data(String shard, long documents, ShardingState sharding) {
        String megabytes = FigureText.brief(amount(shard, sharding.dataBytesPerShard()) / FigureText.MEBIBYTE);
        long chunks = amount(shard, sharding.chunksPerShard());
        long jumbo = amount(shard, sharding.jumboChunksPerShard());
        return jumbo > 0
                ? Message.of(
                        "{0} {1,choice,0#{1} documents|1#1 document|1<{1} documents} in {2,choice,0#{2} chunks|1#1 "
                                + "chunk|1<{2} chunks} ({3} MB, {4,choice,1#1 jumbo chunk|1<{4} jumbo chunks})",
                        shard, documents, chunks, megabytes, jumbo)
                : Message.of(
                        "{0} {1,choice,0#{1} documents|1#1 document|1<{1} documents} in {2,choice,0#{2} chunks|1#1 "
                                + "chunk|1<{2} chunks} ({3} MB)",
                        shard, documents, chunks, megabytes);
    }

    private static long amount(String shard, Map<String, Long> amounts) {
        return amounts.getOrDefault(shard, 0L);
    }
}
