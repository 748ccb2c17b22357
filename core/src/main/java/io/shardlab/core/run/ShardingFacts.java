package io.shardlab.core.run;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.mongo.MongoErrors;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.sharding.BalancerState;
import io.shardlab.core.sharding.MigrationLog;
import io.shardlab.core.sharding.Migrations;
import io.shardlab.core.sharding.ShardData;
import io.shardlab.core.sharding.ShardedCollection;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks a sharded target at the end of a run where the data lies and what was migrated since the run's start. */
final class ShardingFacts {

    private final Target target;
    private final MongoNamespace namespace;
    private final Notices notices;
    private final MigrationLog log;
    private final Instant start;

    private ShardingFacts(Target target, MongoNamespace namespace, Notices notices, MigrationLog log, Instant start) {
        this.target = target;
        this.namespace = namespace;
        this.notices = notices;
        this.log = log;
        this.start = start;
    }

    /** Notes the servers' time as the start; empty if the target has no shards. */
    static Optional<ShardingFacts> from(Target target, Optional<MongoNamespace> namespace, Notices notices) {
        return namespace
                .filter(ignored -> target.description().kind() == TargetKind.SHARDED)
                .map(name -> {
                    MigrationLog log = new MigrationLog(target.admin().client(), name);
                    return new ShardingFacts(target, name, notices, log, log.now());
                });
    }

    /** The servers' time now, or empty if they do not tell. */
    Optional<Instant> now() {
        return tell(log::now);
    }

    /** The migrations that ended in a span of the servers' time, or empty if the servers do not tell. */
    Optional<MigrationReport> migrations(Instant from, Instant to) {
        return tell(() -> {
            Migrations found = log.between(from, to);
            return new MigrationReport(found.count(), found.meanSeconds(), found.maxSeconds(), found.failed());
        });
    }

    private <T> Optional<T> tell(Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (MongoException e) {
            notices.say("no sharding facts: " + MongoErrors.describe(e));
            return Optional.empty();
        }
    }

    /** The facts now; empty, with a notice, if the servers do not tell, which must not cost the run its result. */
    Optional<ShardingReport> collect() {
        ShardedCollection collection = new ShardedCollection(target.admin().client(), namespace);
        return tell(() -> collection.shardKey().map(key -> report(collection, key.toJson())))
                .flatMap(report -> report);
    }

    private ShardingReport report(ShardedCollection collection, String key) {
        Map<String, Long> documents = new LinkedHashMap<>();
        Map<String, Long> bytes = new LinkedHashMap<>();
        Map<String, Long> chunks = collection.chunksPerShard();
        Map<String, ShardData> data = collection.dataPerShard();
        for (String shard : chunks.keySet()) {
            ShardData held = data.getOrDefault(shard, new ShardData(0, 0));
            documents.put(shard, held.documents());
            bytes.put(shard, held.bytes());
        }
        BalancerState balancer = collection.balancer();
        return new ShardingReport(
                namespace.getFullName(),
                key,
                chunks,
                documents,
                bytes,
                now().flatMap(now -> migrations(start, now.plusMillis(1))).orElse(MigrationReport.NONE),
                balancer.enabled(),
                balancer.balanced());
    }
}
