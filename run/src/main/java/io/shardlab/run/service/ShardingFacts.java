package io.shardlab.run.service;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.mongo.server.ServerObserver;
import io.shardlab.mongo.server.UnavailableFacts;
import io.shardlab.mongo.sharding.MigrationLog;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.mongo.sharding.ShardedCollection.BalancerStatus;
import io.shardlab.mongo.sharding.ShardedCollection.ShardData;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;

/**
 * Asks a sharded target for the placement of the data and for migrations: at the start, around phases and at the end of a run.
 * Confined to the run's thread.
 */
final class ShardingFacts {

    private static final double NANOS = 1e9;

    private final MongoNamespace namespace;
    private final UnavailableFacts unavailable;
    private final ShardingView view;
    private final MigrationLog log;
    private final Optional<Instant> startedAt;
    private final Optional<ShardingState> start;

    private ShardingFacts(MongoCluster client, MongoNamespace namespace, UnavailableFacts unavailable) {
        this.namespace = namespace;
        this.unavailable = unavailable;
        this.view = new ShardingView(new ShardedCollection(client, namespace), unavailable);
        this.log = new MigrationLog(client, namespace);
        this.startedAt = now();
        this.start = snapshot().map(Snapshot::state);
    }

    /** Records the servers' time and the placement of the data at the start; empty if the target has no shards. */
    static Optional<ShardingFacts> from(
            Target target, Optional<MongoNamespace> namespace, UnavailableFacts unavailable) {
        return namespace
                .filter(ignored -> target.description().kind() == TargetKind.SHARDED)
                .map(name -> new ShardingFacts(
                        ServerObserver.impatient(target.admin().client()), name, unavailable));
    }

    private Optional<Instant> now() {
        return unavailable.ask("the servers' time", log::now);
    }

    /** The time by which the servers' clock is ahead of this machine's, to half of a round trip; empty if it is unknown. */
    Optional<Duration> clockAhead(InstantSource clock) {
        Instant asked = clock.instant();
        return now().map(answered -> Duration.between(asked, answered)
                .minus(Duration.between(asked, clock.instant()).dividedBy(2)));
    }

    /** The placement of the data now; empty if the collection is not sharded. */
    Optional<Snapshot> snapshot() {
        return view.snapshot();
    }

    /**
     * The migrations of a phase; empty if the servers do not report them.
     *
     * @param clockAhead the time by which the servers' clock, and so their log, is ahead
     */
    Optional<MigrationReport> migrations(Optional<Duration> clockAhead, PhaseReport phase) {
        Duration length = Duration.ofNanos(Math.round(phase.seconds() * NANOS));
        return clockAhead.map(phase.startedAt()::plus).flatMap(start -> migrations(start, start.plus(length)));
    }

    private Optional<MigrationReport> migrations(Instant start, Instant end) {
        return unavailable.ask("chunk migrations", () -> log.between(start, end));
    }

    /** The facts at the end; empty, with a note, if the servers do not report the shard key. */
    Optional<ShardingReport> collect() {
        return snapshot().flatMap(end -> end.key().map(key -> report(end, key.toJson())));
    }

    private ShardingReport report(Snapshot end, String key) {
        ShardingState state = end.state();
        return new ShardingReport(
                namespace.getFullName(),
                key,
                state.chunksPerShard(),
                state.jumboChunksPerShard(),
                state.documentsPerShard(),
                state.dataBytesPerShard(),
                startedAt.flatMap(this::migrationsSince).orElse(MigrationReport.NONE),
                start,
                end.balancing().map(BalancerStatus::isOn),
                state.balanced());
    }

    private Optional<MigrationReport> migrationsSince(Instant start) {
        return now().flatMap(now -> migrations(start, now.plusMillis(1)));
    }

    /** Reads the placement of a collection's data as far as the run's user may see it, by a few short commands. */
    private static final class ShardingView {

        private final ShardedCollection collection;
        private final UnavailableFacts unavailable;

        ShardingView(ShardedCollection collection, UnavailableFacts unavailable) {
            this.collection = collection;
            this.unavailable = unavailable;
        }

        /** The collection now; empty if it is not sharded. */
        Optional<Snapshot> snapshot() {
            Optional<Optional<BsonDocument>> key = unavailable.ask("the shard key", collection::shardKey);
            if (key.isPresent() && key.get().isEmpty()) {
                return Optional.empty();
            }
            // Without the right to read config, the collection's own figures may still be read.
            boolean config = key.isPresent();
            Map<String, ShardData> data = ask("documents by shard", collection::dataPerShard);
            if (!config && unavailable.lastWasUnanswered()) {
                return Optional.empty(); // Servers that answered neither command are not waited for again.
            }
            Map<String, Long> chunks = config ? ask("chunks by shard", collection::chunksPerShard) : Map.of();
            Map<String, Long> jumbo = config ? ask("jumbo chunks", collection::jumboChunksPerShard) : Map.of();
            Optional<BalancerStatus> balancing = unavailable.ask("what the balancer does", collection::balancerStatus);
            ShardingState state = new ShardingState(
                    chunks,
                    jumbo,
                    perShard(chunks, data, ShardData::documents),
                    perShard(chunks, data, ShardData::bytes),
                    balancing.map(BalancerStatus::mode),
                    unavailable.ask("whether the collection is balanced", collection::isBalanced));
            return data.isEmpty() && chunks.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Snapshot(key.flatMap(Function.identity()), state, balancing));
        }

        private <V> Map<String, V> ask(String fact, Supplier<Map<String, V>> question) {
            return unavailable.ask(fact, question).orElse(Map.of());
        }

        /** Shards that hold nothing are missing in collStats, but are in the list of chunks. */
        private static Map<String, Long> perShard(
                Map<String, Long> chunks, Map<String, ShardData> data, Function<ShardData, Long> figure) {
            Map<String, Long> figures = new TreeMap<>();
            if (!data.isEmpty()) {
                chunks.keySet().forEach(shard -> figures.put(shard, 0L));
                data.forEach((shard, held) -> figures.put(shard, figure.apply(held)));
            }
            return figures;
        }
    }

    /**
     * The placement at one moment.
     *
     * @param key the shard key; empty if the servers do not report it
     * @param state the placement of the data
     * @param balancing the balancer's state; empty if the servers do not report it
     */
    record Snapshot(Optional<BsonDocument> key, ShardingState state, Optional<BalancerStatus> balancing) {

        static ShardingChange change(Optional<Snapshot> before, Optional<Snapshot> after) {
            return new ShardingChange(before.map(Snapshot::state), after.map(Snapshot::state), rounds(before, after));
        }

        /** The count restarts with each primary of the config server. */
        private static Optional<Long> rounds(Optional<Snapshot> before, Optional<Snapshot> after) {
            Optional<Long> earlier = before.flatMap(Snapshot::balancing).map(BalancerStatus::rounds);
            return after.flatMap(Snapshot::balancing)
                    .map(BalancerStatus::rounds)
                    .flatMap(later -> earlier.map(first -> later - first))
                    .filter(rounds -> rounds >= 0);
        }
    }
}
