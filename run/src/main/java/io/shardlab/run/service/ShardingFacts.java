package io.shardlab.run.service;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.mongo.server.ServerObserver;
import io.shardlab.mongo.server.UnavailableFacts;
import io.shardlab.mongo.sharding.MigrationLog;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.mongo.sharding.ShardedCollection.BalancerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Asks a sharded target where the data lies and what was migrated, at the start, around phases and at the end of a run. */
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
        this.start = snapshot().map(ShardingView.Snapshot::state);
    }

    /** Notes the servers' time, and where the data lies, as the start; empty if the target has no shards. */
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

    /** How far the servers' clock is ahead of this machine's, to half of a round trip; empty if they do not tell. */
    Optional<Duration> clockAhead() {
        Instant asked = Instant.now();
        return now().map(told -> Duration.between(asked, told)
                .minus(Duration.between(asked, Instant.now()).dividedBy(2)));
    }

    /** Where the data lies now; empty if the collection is not sharded. */
    Optional<ShardingView.Snapshot> snapshot() {
        return view.snapshot();
    }

    /**
     * The migrations of a phase, or empty if the servers do not tell.
     *
     * @param clockAhead by which the servers' log is read
     */
    Optional<MigrationReport> migrations(Optional<Duration> clockAhead, PhaseMeasurement phase) {
        Duration length = Duration.ofNanos(Math.round(phase.seconds() * NANOS));
        return clockAhead.map(phase.startedAt()::plus).flatMap(start -> migrations(start, start.plus(length)));
    }

    private Optional<MigrationReport> migrations(Instant start, Instant end) {
        return unavailable.ask("chunk migrations", () -> log.between(start, end));
    }

    /** The facts at the end; empty, and noted, if the servers do not tell the shard key. */
    Optional<ShardingReport> collect() {
        return snapshot().flatMap(end -> end.key().map(key -> report(end, key.toJson())));
    }

    private ShardingReport report(ShardingView.Snapshot end, String key) {
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
}
