package io.shardlab.mongo.counters;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.Examined;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;

/**
 * The command serverStatus and the counters of its reply that make up a {@link ServerReport}. To report another counter, read
 * it here and make it a component of that record.
 */
final class ServerStatus {

    /** The sections that are not read here; together they cause most of the cost of the command. */
    private static final List<String> UNUSED =
            List.of(("asserts batchedDeletes catalogStats defaultRWConcern electionMetrics flowControl freeMonitoring"
                            + " globalLock indexBulkBuilder indexStats locks logicalSessionRecordCache mirroredReads"
                            + " opcountersRepl oplogTruncation readConcernCounters scramCache security sharding shardingStatistics"
                            + " storageEngine tcmalloc tenantMigrations trafficRecording transactions transportSecurity"
                            + " twoPhaseCommitCoordinator")
                    .split(" "));
    /** The unread parts of the section {@code metrics}; servers before 5.0 send all of it. */
    private static final List<String> UNUSED_METRICS =
            List.of("aggStageCounters", "commands", "cursor", "mongos", "operatorCounters", "query", "repl", "ttl");

    private static final double MICROS_PER_SECOND = 1e6;

    private ServerStatus() {}

    static Document command() {
        Document metrics = new Document();
        UNUSED_METRICS.forEach(part -> metrics.append(part, false));
        Document command = new Document("serverStatus", 1);
        UNUSED.forEach(section -> command.append(section, 0));
        return command.append("metrics", metrics);
    }

    static ServerReport between(ServerCounters before, ServerCounters after, Optional<Double> secondsSinceRestart) {
        Change status = new Change(before.status(), after.status());
        Change engine = status.section("wiredTiger");
        Change cache = engine.section("cache");
        Change network = status.section("network");
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
                examined(status.section("metrics")).filter(any -> storesData),
                writeConcernWait(status),
                journal(engine).filter(any -> storesData),
                secondsSinceRestart,
                after.processes().since(before.processes()),
                after.threads().flatMap(now -> before.threads().map(then -> tidy(now.secondsSince(then)))));
    }

    /** Releases before 4.4.2 call a writable primary the master. */
    private static Optional<String> state(ReplyPart repl) {
        if (repl.isTrue("isWritablePrimary") || repl.isTrue("ismaster")) {
            return Optional.of("primary");
        }
        return repl.isTrue("secondary") ? Optional.of("secondary") : Optional.empty();
    }

    /**
     * Returns the CPU time of the process that answered, which it reports to the microsecond (0 unless it runs on Linux), and of
     * the others behind the same address: an embedded mongos has two. A process that was restarted in between counts as 0.
     */
    private static double cpuSeconds(ServerCounters before, ServerCounters after, Change usage) {
        double own = usage.secondsOfMicros("user_time_us") + usage.secondsOfMicros("system_time_us");
        return tidy(own + Math.max(0, companionSeconds(after) - companionSeconds(before)));
    }

    private static double companionSeconds(ServerCounters counters) {
        return counters.processes().processes().stream()
                .filter(process -> process.pid() != counters.pid())
                .mapToDouble(ProcessCounters::cpuSeconds)
                .sum();
    }

    /** Counts application threads, which carry out operations, but not the engine's own threads. */
    private static Optional<CacheUse> cacheUse(Change engine) {
        Change cache = engine.section("cache");
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

    private static Optional<OperationLatency> latency(Change status) {
        return status.section("opLatencies").ifThere().map(all -> {
            Change reads = all.section("reads");
            Change writes = all.section("writes");
            Change commands = all.section("commands");
            return new OperationLatency(
                    reads.growth("ops"),
                    reads.secondsOfMicros("latency"),
                    writes.growth("ops"),
                    writes.secondsOfMicros("latency"),
                    commands.growth("ops"),
                    commands.secondsOfMicros("latency"));
        });
    }

    private static Optional<Examined> examined(Change metrics) {
        Change documents = metrics.section("document");
        return metrics.section("queryExecutor")
                .ifThere()
                .map(queries -> new Examined(
                        queries.growth("scanned"), queries.growth("scannedObjects"), documents.growth("returned")));
    }

    /** Returns the waits of operations for other members; empty for a server that is not in a replica set. */
    private static Optional<Waits> writeConcernWait(Change status) {
        return status.section("repl")
                .ifThere()
                .flatMap(member -> status.section("metrics")
                        .section("getLastError")
                        .section("wtime")
                        .ifThere())
                .map(wait -> new Waits(wait.growth("num"), wait.growth("totalMillis") / 1e3));
    }

    /** Returns the flushes of WiredTiger's journal to the storage; empty for a server without one. */
    private static Optional<Waits> journal(Change engine) {
        return engine.section("log")
                .ifThere()
                .map(log -> log.waits("log sync operations", "log sync time duration (usecs)"));
    }

    /** Rounds seconds to the nearest microsecond, without the noise of binary fractions. */
    static double tidy(double seconds) {
        return Math.round(seconds * MICROS_PER_SECOND) / MICROS_PER_SECOND;
    }

    /**
     * The same part of two replies of a server. Counters only grow, so the activity in between is their difference; a missing
     * number counts as 0.
     */
    private record Change(ReplyPart before, ReplyPart after) {

        Change section(String key) {
            return new Change(before.section(key), after.section(key));
        }

        /** Returns this part, unless one of the replies lacks it. */
        Optional<Change> ifThere() {
            return before.isThere() && after.isThere() ? Optional.of(this) : Optional.empty();
        }

        long atEnd(String key) {
            return after.number(key);
        }

        long growth(String counter) {
            return after.number(counter) - before.number(counter);
        }

        double secondsOfMicros(String counter) {
            return growth(counter) / MICROS_PER_SECOND;
        }

        Waits waits(String count, String micros) {
            return new Waits(growth(count), secondsOfMicros(micros));
        }

        Map<String, Long> growths() {
            Map<String, Long> growths = new LinkedHashMap<>();
            after.document().forEach((name, value) -> {
                if (value instanceof Number) {
                    growths.put(name, growth(name));
                }
            });
            return growths;
        }
    }
}
