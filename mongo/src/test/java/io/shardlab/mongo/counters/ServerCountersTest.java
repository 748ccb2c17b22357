package io.shardlab.mongo.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.ProcessCounters.CpuLimit;
import io.shardlab.core.deployment.ProcessCounters.Throttling;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ServerReport.Waits;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class ServerCountersTest {

    private static final Host HOST = Host.of("db1", 8, false, true);
    private static final ServerNode SHARD =
            ServerNode.shard("127.0.0.1:1", "s1").on(HOST, 4);
    private static final ServerNode ROUTER = ServerNode.mongos("127.0.0.1:2");
    private static final long PID = 7;
    private static final long ADAPTER = 8;
    private static final long STARTED_AGAIN = 9;

    /** A member's status in which every counter has grown in proportion to {@code n}. */
    private static Document status(long n) {
        return new Document("pid", PID)
                .append("uptimeMillis", n * 1000)
                .append("extra_info", new Document("user_time_us", n * 200_000).append("system_time_us", n * 50_000))
                .append("connections", new Document("current", 12))
                .append("network", new Document("bytesIn", n * 10).append("bytesOut", n * 20))
                .append("opcounters", new Document("insert", n * 3).append("query", (int) n))
                .append(
                        "opLatencies",
                        new Document("reads", latency(n, 1_000))
                                .append("writes", latency(n * 2, 3_000))
                                .append("commands", latency(n * 3, 5_000)))
                .append("repl", new Document("isWritablePrimary", true).append("secondary", false))
                .append(
                        "metrics",
                        new Document(
                                "getLastError",
                                new Document("wtime", new Document("num", n * 4).append("totalMillis", n * 250))))
                .append(
                        "wiredTiger",
                        new Document(
                                        "cache",
                                        new Document("maximum bytes configured", 1_000L)
                                                .append("bytes currently in the cache", 100 * n)
                                                .append("tracked dirty bytes in the cache", 10 * n)
                                                .append("pages read into cache", n * 5)
                                                .append("bytes read into cache", n * 6)
                                                .append("application threads page read from disk to cache count", n * 8)
                                                .append(
                                                        "application threads page read from disk to cache time (usecs)",
                                                        n * 1_000_000))
                                .append(
                                        "thread-yield",
                                        new Document("application thread time waiting for cache (usecs)", n * 500_000))
                                .append(
                                        "log",
                                        new Document("log sync operations", n * 7)
                                                .append("log sync time duration (usecs)", n * 500_000)));
    }

    private static Document latency(long operations, long micros) {
        return new Document("ops", operations).append("latency", operations * micros);
    }

    private static ServerReport change(ServerNode node, Document before, Document after) {
        return only(
                ServerCounters.of(node, answered(before), List.of()),
                ServerCounters.of(node, answered(after), List.of()));
    }

    /** Returns the reply of a server with that status, without the sections that the command leaves out. */
    private static Document answered(Document status) {
        Document command = ServerStatus.command();
        Document answer = new Document(status);
        answer.keySet().removeIf(section -> Integer.valueOf(0).equals(command.get(section)));
        Document metrics = new Document(status.get("metrics", new Document()));
        metrics.keySet().removeAll(command.get("metrics", Document.class).keySet());
        return answer.append("metrics", metrics);
    }

    private static ServerReport only(ServerCounters before, ServerCounters after) {
        List<ServerReport> reports = ServerCounters.difference(List.of(before), List.of(after));
        assertThat(reports).hasSize(1);
        return reports.get(0);
    }

    @Test
    void countersAreDifferencesAndStatesAreThoseOfTheEnd() {
        ServerReport report = change(SHARD, status(1), status(3));

        assertThat(report.node()).isEqualTo("127.0.0.1:1");
        assertThat(report.shard()).contains("s1");
        assertThat(report.state()).contains("primary");
        assertThat(report.processors()).contains(4);
        assertThat(report.host()).contains(HOST);
        assertThat(report.cpuSeconds()).isCloseTo(0.5, within(1e-9));
        assertThat(report.cache()).contains(new CacheUse(1_000, 300, 30, new Waits(16, 2), 1));
        assertThat(report.pagesReadIntoCache()).isEqualTo(10);
        assertThat(report.bytesReadIntoCache()).isEqualTo(12);
        assertThat(report.networkBytesIn()).isEqualTo(20);
        assertThat(report.networkBytesOut()).isEqualTo(40);
        assertThat(report.operations()).containsEntry("insert", 6L).containsEntry("query", 2L);
        assertThat(report.connections()).isEqualTo(12);
    }

    /** The reply of MongoDB 6.0 on Linux. */
    private static Optional<HostLoad> load(long busy, long stolen, long idle) {
        Document cpu = new Document("num_cpus", 8)
                .append("user_ms", (double) busy)
                .append("system_ms", 5.0)
                .append("idle_ms", (double) idle)
                .append("iowait_ms", 7.0)
                .append("steal_ms", (double) stolen)
                .append("ctxt", 1354623L);
        return HostLoad.of(new Document("data", new Document("systemMetrics", new Document("cpu", cpu))));
    }

    @Test
    void theLoadOfItsMachineIsAShareOfTheTimeBetweenTheSamples() {
        ServerCounters before = ServerCounters.of(SHARD, status(1), List.of()).with(load(1_000, 100, 9_000));
        ServerCounters after = ServerCounters.of(SHARD, status(3), List.of());

        assertThat(only(before, after.with(load(1_600, 300, 9_200))).host()).contains(HOST.used(0.6, 0.2));
        assertThat(only(before, after.with(load(1_000, 100, 9_000))).host())
                .as("the same sample")
                .contains(HOST);
        assertThat(only(before, after).host()).contains(HOST);
        assertThat(HostLoad.of(new Document("data", new Document()))).isEmpty();
    }

    @Test
    void latenciesAndWaitsComeInSeconds() {
        ServerReport report = change(SHARD, status(1), status(3));

        assertThat(report.latency())
                .hasValueSatisfying(latency -> assertThat(latency)
                        .usingRecursiveComparison()
                        .withComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
                        .isEqualTo(new OperationLatency(2, 0.002, 4, 0.012, 6, 0.03)));
        assertThat(report.writeConcernWait()).contains(new Waits(8, 0.5));
        assertThat(report.journal()).contains(new Waits(14, 1.0));
    }

    @Test
    void aStandaloneServerHasNoStateAndWaitsForNobody() {
        Document before = status(1);
        Document after = status(2);
        before.remove("repl");
        after.remove("repl");

        ServerReport report = change(ServerNode.server("127.0.0.1:1"), before, after);

        assertThat(report.state()).isEmpty();
        assertThat(report.shard()).isEmpty();
        assertThat(report.writeConcernWait()).isEmpty();
        assertThat(report.journal()).isPresent();
    }

    @Test
    void anOldServerCallsAPrimaryMaster() {
        Document after = status(2).append("repl", new Document("ismaster", true).append("secondary", false));

        assertThat(change(SHARD, status(1), after).state()).contains("primary");
    }

    @Test
    void aMemberThatNeitherLeadsNorFollowsHasNoState() {
        Document after = status(2).append("repl", new Document("secondary", false));

        assertThat(change(SHARD, status(1), after).state()).isEmpty();
    }

    @Test
    void theStorageOfARouterIsNotReportedForAMongos() {
        Document before = status(1);
        Document after = status(2);
        before.remove("repl");
        after.remove("repl");

        ServerReport report = change(ROUTER, before, after);

        assertThat(report.cache()).isEmpty();
        assertThat(report.latency()).isEmpty();
        assertThat(report.journal()).isEmpty();
        assertThat(report.writeConcernWait()).isEmpty();
        assertThat(report.operations()).containsEntry("insert", 3L);
    }

    private static List<ServerReport> changes(Document before, Document after) {
        return ServerCounters.difference(
                List.of(ServerCounters.of(ROUTER, before, List.of())),
                List.of(ServerCounters.of(ROUTER, after, List.of())));
    }

    private static Date at(long second) {
        return Date.from(Instant.parse("2026-11-21T10:00:00Z").plusSeconds(second));
    }

    @Test
    void aRestartedServerThatDoesNotReportItsHostIsLeftOutThoughItHasRunLonger() {
        Document before = status(5).append("localTime", at(100));
        assertThat(changes(before, status(6).append("localTime", at(101)))).hasSize(1);
        assertThat(changes(before, status(60).append("localTime", at(200)))).isEmpty();
        assertThat(changes(status(5), status(60).append("pid", PID + 1))).isEmpty();
    }

    @Test
    void aRestartedServerReportsWhatItCountedSince() {
        Document before = status(50).append("host", "db1:27018").append("localTime", at(100));
        Document after = status(3)
                .append("host", "db1:27018")
                .append("localTime", at(110))
                .append("pid", STARTED_AGAIN);
        ServerCounters later = ServerCounters.of(
                SHARD, answered(after), List.of(throttled(STARTED_AGAIN, 100, 90), process(ADAPTER, 3, 50)));

        ServerReport report = only(
                ServerCounters.of(SHARD, answered(before), List.of(process(PID, 9, 900), process(ADAPTER, 1, 20))),
                later);

        assertThat(report.secondsSinceRestart()).contains(3.0);
        assertThat(report.operations()).containsEntry("insert", 9L);
        assertThat(report.cpuSeconds()).as("with the adapter's, which ran on").isCloseTo(0.75 + 2, within(1e-9));
        assertThat(report.networkBytesIn()).isEqualTo(30);
        assertThat(report.latency()).contains(new OperationLatency(3, 0.003, 6, 0.018, 9, 0.045));
        assertThat(report.writeConcernWait()).contains(new Waits(12, 0.75));
        assertThat(report.process()).hasValueSatisfying(use -> {
            assertThat(use.diskBytesRead()).isEqualTo(30);
            assertThat(use.throttledShare()).as("a control group counts on").isEmpty();
        });
    }

    @Test
    void aServerThatKeptRunningIsNotMarkedAsRestarted() {
        assertThat(change(SHARD, status(1), status(2)).secondsSinceRestart()).isEmpty();
    }

    @Test
    void twoMongosBehindOneAddressHaveNoDifference() {
        Document before = status(1).append("host", "m1:27017");
        assertThat(changes(before, status(3).append("host", "m1:27017"))).hasSize(1);
        assertThat(changes(before, status(3).append("host", "m2:27017"))).isEmpty();
    }

    @Test
    void aRestartedServerThatDoesNotReportItsHostIsLeftOut() {
        assertThat(ServerCounters.difference(
                        List.of(ServerCounters.of(SHARD, status(5), List.of())),
                        List.of(ServerCounters.of(SHARD, status(1), List.of()))))
                .isEmpty();
    }

    @Test
    void aServerThatAnsweredOnlyOnceIsLeftOut() {
        assertThat(ServerCounters.difference(List.of(), List.of(ServerCounters.of(SHARD, status(1), List.of()))))
                .isEmpty();
    }

    @Test
    void anAdapterIsChargedToItsRouterOnce() {
        ServerCounters before =
                ServerCounters.of(ROUTER, status(1), List.of(process(PID, 0.2, 0), process(ADAPTER, 1, 0)));
        ServerCounters after =
                ServerCounters.of(ROUTER, status(3), List.of(process(PID, 0.7, 100), process(ADAPTER, 3, 50)));

        ServerReport report = only(before, after);

        assertThat(report.cpuSeconds()).isCloseTo(0.5 + 2, within(1e-9));
        assertThat(report.process()).hasValueSatisfying(use -> {
            assertThat(use.cpuSeconds()).isCloseTo(0.5 + 2, within(1e-9));
            assertThat(use.diskBytesRead()).isEqualTo(150);
        });
    }

    @Test
    void aServerWhoseProcessesAreNotKnownHasNoProcessUse() {
        assertThat(change(SHARD, status(1), status(2)).process()).isEmpty();
    }

    @Test
    void aLimitCountsOncePerGroupAndIsUnknownIfAProcessHasNone() {
        Optional<CpuLimit> one = Optional.of(new CpuLimit("g1", 0.5, false));
        Optional<CpuLimit> other = Optional.of(new CpuLimit("g2", 0.25, false));

        assertThat(limit(one, one).cpuLimit()).contains(0.5);
        assertThat(limit(one, other).cpuLimit()).contains(0.75);
        assertThat(limit(one, Optional.empty()).cpuLimit()).isEmpty();
    }

    @Test
    void aLimitIsSharedWithTheClientIfThatOfAnyProcessIs() {
        Optional<CpuLimit> own = Optional.of(new CpuLimit("g1", 0.5, false));
        Optional<CpuLimit> shared = Optional.of(new CpuLimit("g2", 0.25, true));

        assertThat(limit(own, own).cpuLimitShared()).contains(false);
        assertThat(limit(own, shared).cpuLimitShared()).contains(true);
        assertThat(limit(shared, Optional.empty()).cpuLimitShared()).isEmpty();
    }

    @Test
    void blockReadsAreReportedIfEveryProcessHasThem() {
        ProcessTotals before = new ProcessTotals(List.of(reading(1, Optional.of(10L)), reading(2, Optional.of(1L))));
        ProcessTotals after = new ProcessTotals(List.of(reading(1, Optional.of(15L)), reading(2, Optional.of(2L))));
        ProcessTotals partly = new ProcessTotals(List.of(reading(1, Optional.of(15L)), reading(2, Optional.empty())));

        assertThat(after.since(before).flatMap(ProcessUse::blockReads)).contains(6L);
        assertThat(partly.since(before).flatMap(ProcessUse::blockReads)).isEmpty();
    }

    @Test
    void theProcessThatWasThrottledMostCountsForTheServer() {
        ProcessTotals before = new ProcessTotals(List.of(throttled(1, 100, 90), throttled(2, 10, 0)));
        ProcessTotals after = new ProcessTotals(List.of(throttled(1, 110, 92), throttled(2, 30, 15)));

        assertThat(after.since(before).flatMap(ProcessUse::throttledShare)).contains(0.75);
        assertThat(before.since(before).flatMap(ProcessUse::throttledShare)).isEmpty();
    }

    private static ProcessCounters throttled(long pid, long periods, long throttled) {
        Optional<Throttling> throttling = Optional.of(new Throttling(periods, throttled));
        return new ProcessCounters(pid, 0, 0, 0, Optional.empty(), throttling, Optional.empty());
    }

    private static ProcessUse limit(Optional<CpuLimit> first, Optional<CpuLimit> second) {
        ProcessTotals totals = new ProcessTotals(List.of(
                new ProcessCounters(1, 0, 0, 0, first, Optional.empty(), Optional.empty()),
                new ProcessCounters(2, 0, 0, 0, second, Optional.empty(), Optional.empty())));
        return totals.since(totals).orElseThrow();
    }

    private static ProcessCounters reading(long pid, Optional<Long> blockReads) {
        return new ProcessCounters(pid, 0, 0, 0, Optional.empty(), Optional.empty(), blockReads);
    }

    private static ProcessCounters process(long pid, double cpuSeconds, long bytesRead) {
        return new ProcessCounters(pid, cpuSeconds, bytesRead, 0, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
