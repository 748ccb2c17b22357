package io.shardlab.answers.diagnosis;

import static io.shardlab.answers.diagnosis.observation.Say.say;

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
        Message ran = say(
                "migrations.evidence",
                migrations.ran(),
                FigureText.brief(migrating(phase)),
                FigureText.brief(phase.seconds()),
                FigureText.percent(migrating(phase) / phase.seconds()));
        return Optional.of(Finding.of(
                say("migrations"),
                ran.and(outcome(migrations)).and(comparedWithout(observation)),
                say("migrations.advice")));
    }

    private static Message outcome(MigrationReport migrations) {
        List<Message> parts = new ArrayList<>();
        if (migrations.count() > 0) {
            parts.add(say("migrations.longest", FigureText.brief(migrations.maxSeconds())));
        }
        if (migrations.failed() > 0) {
            parts.add(say("migrations.failed", migrations.failed()));
        }
        if (migrations.underWay() > 0) {
            parts.add(say("migrations.under-way", migrations.underWay()));
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
        return Optional.of(say(
                "migrations.compared",
                FigureText.brief(observation.phase().counts().throughput()),
                FigureText.brief(without),
                quiet.size()));
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
                say("skewed-work", shards.get(0).name()),
                Shard.text(shards).and(dataPerShard(observation)),
                say("skewed-work.advice")));
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
                say("skewed-routing", routers.get(0).router()),
                say(
                        "skewed-routing.evidence",
                        String.valueOf(observation.phase().threads()),
                        routers.size(),
                        Say.first(routers.stream()
                                .map(router -> say("skewed-routing.router", router.router(), router.operations()))
                                .toList())),
                say("skewed-routing.advice")));
    }

    /** One shard held much more of the collection than the others. */
    static Optional<Finding> skewedData(Observation observation) {
        return observation
                .sharding()
                .filter(sharding -> Skew.isLarge(sharding.dataBytesPerShard().values()))
                .map(sharding -> Finding.of(
                        say("skewed-data"), dataPerShard(sharding), say("skewed-data.advice." + cause(sharding))));
    }

    private static String cause(ShardingState sharding) {
        if (!sharding.jumboChunksPerShard().isEmpty()) {
            return "jumbo";
        }
        if (sharding.balancerMode().filter("off"::equals).isPresent()) {
            return "off";
        }
        return sharding.balanced().orElse(false) ? "balanced" : "wait";
    }

    /** Returns a message such as {@code ; data per shard: s1 5,000 documents in 3 chunks (1.20 MB)}; empty if not known. */
    static Optional<Message> dataPerShard(Observation observation) {
        return observation.sharding().map(sharding -> say("data", dataPerShard(sharding)));
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
                ? say("data.jumbo", shard, documents, chunks, megabytes, jumbo)
                : say("data.shard", shard, documents, chunks, megabytes);
    }

    private static long amount(String shard, Map<String, Long> amounts) {
        return amounts.getOrDefault(shard, 0L);
    }
}
