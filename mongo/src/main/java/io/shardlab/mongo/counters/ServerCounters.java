package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.target.ProcessCounters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/** One reading of what a server has counted since its start. Immutable. */
public record ServerCounters(
        ServerNode node,
        ServerLife life,
        Optional<String> state,
        CpuCounters cpu,
        CacheCounters cache,
        Traffic traffic,
        Optional<LatencyCounters> latency,
        Optional<WaitCounters> writeConcernWait,
        Optional<WaitCounters> journal,
        ProcessTotals processes,
        Optional<HostLoad> hostLoad) {

    /** Parts of serverStatus that nothing here reads; together they are most of what it costs. */
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

    /** As much of the metrics, where write concern waits are; servers before 5.0 send them whole. */
    private static final List<String> UNUSED_METRICS = List.of(
            "aggStageCounters", "commands", "cursor", "document", "mongos", "operatorCounters", "query", "repl", "ttl");

    /** The serverStatus command whose reply {@link #of} takes. */
    public static Document command() {
        Document metrics = new Document();
        UNUSED_METRICS.forEach(part -> metrics.append(part, false));
        Document command = new Document("serverStatus", 1);
        UNUSED.forEach(section -> command.append(section, 0));
        return command.append("metrics", metrics);
    }

    /**
     * Of a server's reply.
     *
     * @param reply what it answers to {@link #command}
     * @param processes what the operating system counts of its processes
     */
    public static ServerCounters of(ServerNode node, Document reply, List<ProcessCounters> processes) {
        Section status = new Section(reply);
        return new ServerCounters(
                node,
                ServerLife.of(status),
                state(status.section("repl")),
                CpuCounters.of(status, processes),
                CacheCounters.of(status),
                Traffic.of(status),
                LatencyCounters.of(status),
                WaitCounters.writeConcern(status),
                WaitCounters.journal(status),
                new ProcessTotals(List.copyOf(processes)),
                Optional.empty());
    }

    /** The same, knowing how its machine was used. */
    public ServerCounters with(Optional<HostLoad> load) {
        return new ServerCounters(
                node, life, state, cpu, cache, traffic, latency, writeConcernWait, journal, processes, load);
    }

    /** The server's process id on its own machine. */
    public long pid() {
        return life.pid();
    }

    /** Releases before 4.4.2 call a writable primary the master. */
    private static Optional<String> state(Section repl) {
        if (repl.isTrue("isWritablePrimary") || repl.isTrue("ismaster")) {
            return Optional.of("primary");
        }
        return repl.isTrue("secondary") ? Optional.of("secondary") : Optional.empty();
    }

    /** What came between two readings, of those servers of which the same process was read both times. */
    public static List<ServerReport> difference(List<ServerCounters> before, List<ServerCounters> after) {
        Map<String, ServerCounters> earlier = before.stream()
                .collect(Collectors.toMap(
                        counters -> counters.node.address(), Function.identity(), (first, second) -> first));
        return after.stream()
                .filter(counters -> earlier.containsKey(counters.node.address()))
                .filter(counters -> counters.life.continues(earlier.get(counters.node.address()).life))
                .map(counters -> counters.since(earlier.get(counters.node.address())))
                .toList();
    }

    /** A reading with those servers of a later one that it lacks. */
    public static List<ServerCounters> completed(List<ServerCounters> reading, List<ServerCounters> later) {
        Set<String> known =
                reading.stream().map(counters -> counters.node.address()).collect(Collectors.toSet());
        return Stream.concat(
                        reading.stream(), later.stream().filter(counters -> !known.contains(counters.node.address())))
                .toList();
    }

    private ServerReport since(ServerCounters earlier) {
        CacheCounters read = cache.since(earlier.cache);
        Traffic sent = traffic.since(earlier.traffic);
        // What a router mongod under an embedded mongos stores is its own few settings.
        boolean stores = !node.isMongos();
        return new ServerReport(
                node.address(),
                node.role(),
                node.shard(),
                state,
                cpu.since(earlier.cpu),
                node.processors(),
                node.host()
                        .map(host -> both(hostLoad, earlier.hostLoad, (now, before) -> now.usedSince(before, host))
                                .orElse(host)),
                read.pagesRead(),
                read.bytesRead(),
                Optional.of(read.use()).filter(use -> stores && use.maxBytes() > 0),
                sent.bytesIn(),
                sent.bytesOut(),
                sent.operations(),
                sent.connections(),
                both(latency, earlier.latency, LatencyCounters::since).filter(any -> stores),
                both(writeConcernWait, earlier.writeConcernWait, WaitCounters::since),
                both(journal, earlier.journal, WaitCounters::since).filter(any -> stores),
                processes.since(earlier.processes));
    }

    private static <T, R> Optional<R> both(Optional<T> now, Optional<T> before, BiFunction<T, T, R> difference) {
        return now.flatMap(later -> before.map(earlier -> difference.apply(later, earlier)));
    }
}
