package io.shardlab.mongo.counters;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.List;
import java.util.Optional;
import org.bson.Document;

/**
 * The command serverStatus, and which counters of its reply a {@link ServerReport} is made of. To report one more, read it
 * here and make it a component of that record.
 */
final class ServerStatus {

    /** Sections that nothing here reads; together they are most of what the command costs. */
    private static final List<String> UNUSED = List.of(
            "asserts",
            "batchedDeletes",
            "catalogStats",
            "defaultRWConcern",
            "electionMetrics",
            "flowControl",
            "freeMonitoring",
            "globalLock",
            "indexBulkBuilder",
            "indexStats",
            "locks",
            "logicalSessionRecordCache",
            "mirroredReads",
            "opcountersRepl",
            "oplogTruncation",
            "readConcernCounters",
            "scramCache",
            "security",
            "sharding",
            "shardingStatistics",
            "storageEngine",
            "tcmalloc",
            "tenantMigrations",
            "trafficRecording",
            "transactions",
            "transportSecurity",
            "twoPhaseCommitCoordinator");

    /** The same of the section {@code metrics}; servers before 5.0 send it whole. */
    private static final List<String> UNUSED_METRICS = List.of(
            "aggStageCounters", "commands", "cursor", "document", "mongos", "operatorCounters", "query", "repl", "ttl");

    private ServerStatus() {}

    static Document command() {
        Document metrics = new Document();
        UNUSED_METRICS.forEach(part -> metrics.append(part, false));
        Document command = new Document("serverStatus", 1);
        UNUSED.forEach(section -> command.append(section, 0));
        return command.append("metrics", metrics);
    }

    /**
     * What a server did between two readings of the same process.
     *
     * @param secondsSinceRestart as in {@link ServerReport}
     */
    static ServerReport between(ServerCounters before, ServerCounters after, Optional<Double> secondsSinceRestart) {
        StatusChange status = new StatusChange(before.status(), after.status());
        StatusChange engine = status.section("wiredTiger");
        StatusChange cache = engine.section("cache");
        StatusChange network = status.section("network");
        ServerNode node = after.node();
        // The router mongod of an embedded mongos stores nothing but a few settings of its own.
        boolean storesData = !node.isMongos();
        return new ServerReport(
                node.address(),
                node.role(),
                node.shard(),
                state(after.status().section("repl")),
                cpuSeconds(before, after, status.section("extra_info")),
                node.processors(),
                node.host()
                        .map(host -> after.hostLoad()
                                .flatMap(now -> before.hostLoad().map(then -> now.usedSince(then, host)))
                                .orElse(host)),
                cache.growth("pages read into cache"),
                cache.growth("bytes read into cache"),
                cacheUse(engine).filter(use -> storesData),
                network.growth("bytesIn"),
                network.growth("bytesOut"),
                status.section("opcounters").growths(),
                status.section("connections").atEnd("current"),
                latency(status).filter(any -> storesData),
                writeConcernWait(status),
                journal(engine).filter(any -> storesData),
                secondsSinceRestart,
                after.processes().since(before.processes()));
    }

    /** Releases before 4.4.2 call a writable primary the master. */
    private static Optional<String> state(Section repl) {
        if (repl.isTrue("isWritablePrimary") || repl.isTrue("ismaster")) {
            return Optional.of("primary");
        }
        return repl.isTrue("secondary") ? Optional.of("secondary") : Optional.empty();
    }

    /**
     * CPU time of the process that answered, which it tells to the microsecond (0 unless it runs on Linux), and of the others
     * behind the same address: an embedded mongos has two. A process that was started again in between counts as none.
     */
    private static double cpuSeconds(ServerCounters before, ServerCounters after, StatusChange usage) {
        double own = usage.secondsOfMicros("user_time_us") + usage.secondsOfMicros("system_time_us");
        return Seconds.tidy(own + Math.max(0, companionSeconds(after) - companionSeconds(before)));
    }

    private static double companionSeconds(ServerCounters counters) {
        return counters.processes().processes().stream()
                .filter(process -> process.pid() != counters.pid())
                .mapToDouble(ProcessCounters::cpuSeconds)
                .sum();
    }

    /** Application threads are those that carry out operations; the engine's own threads are not counted. */
    private static Optional<CacheUse> cacheUse(StatusChange engine) {
        StatusChange cache = engine.section("cache");
        long maxBytes = cache.atEnd("maximum bytes configured");
        return maxBytes == 0
                ? Optional.empty()
                : Optional.of(new CacheUse(
                        maxBytes,
                        cache.atEnd("bytes currently in the cache"),
                        cache.atEnd("tracked dirty bytes in the cache"),
                        cache.waits(
                                "application threads page read from disk to cache count",
                                "application threads page read from disk to cache time (usecs)"),
                        engine.section("thread-yield")
                                .secondsOfMicros("application thread time waiting for cache (usecs)")));
    }

    private static Optional<OperationLatency> latency(StatusChange status) {
        return status.section("opLatencies").ifThere().map(all -> {
            StatusChange reads = all.section("reads");
            StatusChange writes = all.section("writes");
            StatusChange commands = all.section("commands");
            return new OperationLatency(
                    reads.growth("ops"),
                    reads.secondsOfMicros("latency"),
                    writes.growth("ops"),
                    writes.secondsOfMicros("latency"),
                    commands.growth("ops"),
                    commands.secondsOfMicros("latency"));
        });
    }

    /** Operations that waited for other members; empty for a server that is not in a replica set. */
    private static Optional<Waits> writeConcernWait(StatusChange status) {
        return status.section("repl")
                .ifThere()
                .flatMap(member -> status.section("metrics")
                        .section("getLastError")
                        .section("wtime")
                        .ifThere())
                .map(wait -> new Waits(wait.growth("num"), wait.secondsOfMillis("totalMillis")));
    }

    /** Flushes of WiredTiger's journal to the storage; empty for a server without one. */
    private static Optional<Waits> journal(StatusChange engine) {
        return engine.section("log")
                .ifThere()
                .map(log -> log.waits("log sync operations", "log sync time duration (usecs)"));
    }
}
