package io.shardlab.core.result;

import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.ProcessUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Turns what was measured in slow motion into the figures of the cluster that is meant: times are divided by the factor, rates
 * multiplied. Amounts, CPU times of servers with their shares of processors, and everything about the client and its machine
 * stay; the CPU time of a mongos is divided by what it works more. Pure functions.
 */
public final class SlowMotionScale {

    private static final String MONGOS = "mongos";

    /** Quotas are whole microseconds, of 1,000 at least: this is no part of another processor. */
    private static final double ROUNDED_UP = 0.001;

    /** But CPU times, which stay. */
    private static final Pattern TIME = Pattern.compile("seconds|.*(?<![cC]pu)Seconds");

    private static final Pattern RATE = Pattern.compile(".*PerSecond");

    private final double factor;
    private final double routerWork;

    private SlowMotionScale(SlowMotionReport motion) {
        this.factor = motion.factor();
        this.routerWork = motion.routerWork();
    }

    /** The result of the cluster that is meant; the same result if it was no slow motion, or is scaled already. */
    public static RunResult meant(RunResult measured) {
        return measured.target()
                .slowMotion()
                .filter(motion -> !motion.scaled())
                .map(motion -> new SlowMotionScale(motion).result(measured, motion))
                .orElse(measured);
    }

    /** As {@link #meant(RunResult)}, of phases. */
    public static List<PhaseReport> meant(List<PhaseReport> measured, SlowMotionReport motion) {
        SlowMotionScale scale = new SlowMotionScale(motion);
        return measured.stream().map(scale::phase).toList();
    }

    private RunResult result(RunResult measured, SlowMotionReport motion) {
        return new RunResult(
                measured.identity(),
                measured.target().with(motion.asScaled()),
                measured.client(),
                measured.phases().stream().map(this::phase).toList(),
                new RunResult.Outcome(
                        measured.repetitions().map(this::repetitions),
                        measured.sharding().map(this::sharding),
                        measured.input(),
                        facts(measured.facts()),
                        measured.diagnosis(),
                        measured.verdict()),
                measured.machines());
    }

    private double time(double measured) {
        return measured / factor;
    }

    private double rate(double measured) {
        return measured * factor;
    }

    private PhaseReport phase(PhaseReport phase) {
        return new PhaseReport(
                window(phase.window()),
                counts(phase.counts()),
                failures(phase.failures()),
                openLoop(phase.openLoop()),
                latencies(phase.latencies()),
                phase.client(),
                waits(phase.waits()),
                servers(phase.servers()),
                phase.end());
    }

    private PhaseReport.Window window(PhaseReport.Window window) {
        DrainReport drain = window.drain();
        return new PhaseReport.Window(
                window.name(),
                window.repetition(),
                window.measured(),
                window.startedAt(),
                window.threads(),
                time(window.seconds()),
                new DrainReport(
                        time(drain.seconds()),
                        drain.operations(),
                        drain.failedOperations(),
                        drain.documents(),
                        drain.bytes(),
                        time(drain.workerSeconds()),
                        time(drain.serviceSeconds()),
                        time(drain.serverSeconds())));
    }

    private PhaseReport.Counts counts(PhaseReport.Counts counts) {
        return new PhaseReport.Counts(
                counts.operations(),
                counts.documents(),
                counts.bytes(),
                rate(counts.throughput()),
                rate(counts.documentsPerSecond()),
                rate(counts.bytesPerSecond()));
    }

    private PhaseReport.Failures failures(PhaseReport.Failures failures) {
        return new PhaseReport.Failures(
                failures.errors(),
                failures.refusedDocuments(),
                failures.errorSamples(),
                failures.unavailable()
                        .map(times -> new UnavailabilityReport(
                                time(times.longestSeconds()),
                                time(times.longestFromSeconds()),
                                times.workers(),
                                time(times.allWorkersSeconds()),
                                time(times.allWorkersFromSeconds()))));
    }

    private PhaseReport.OpenLoop openLoop(PhaseReport.OpenLoop loop) {
        ArrivalReport arrivals = loop.arrivals();
        return new PhaseReport.OpenLoop(
                loop.missedArrivals(),
                new ArrivalReport(
                        arrivals.due(),
                        arrivals.missed(),
                        arrivals.failed(),
                        times(arrivals.atMostMicros()),
                        arrivals.process(),
                        arrivals.seed()),
                loop.targetRate().map(this::rate));
    }

    private Map<String, Double> times(Map<String, Double> measured) {
        Map<String, Double> times = new LinkedHashMap<>();
        measured.forEach((name, micros) -> times.put(name, time(micros)));
        return times;
    }

    private PhaseReport.Latencies latencies(PhaseReport.Latencies latencies) {
        return new PhaseReport.Latencies(
                latency(latencies.serviceTime()),
                latency(latencies.responseTime()),
                latencies.kinds().stream().map(this::kind).toList(),
                latencies.perRouter().stream()
                        .map(router ->
                                new RouterReport(router.router(), router.operations(), rate(router.throughput())))
                        .toList());
    }

    private LatencyReport latency(LatencyReport latency) {
        return new LatencyReport(
                latency.count(),
                time(latency.meanMicros()),
                time(latency.minMicros()),
                time(latency.maxMicros()),
                times(latency.percentilesMicros()));
    }

    private KindReport kind(KindReport kind) {
        return new KindReport(
                kind.name(),
                kind.operations(),
                kind.documents(),
                kind.bytes(),
                kind.errors(),
                latency(kind.serviceTime()),
                latency(kind.responseTime()),
                kind.withParts().map(this::latency),
                kind.clientPath());
    }

    private PhaseReport.Waits waits(PhaseReport.Waits waits) {
        ConnectionReport connections = waits.connections();
        return new PhaseReport.Waits(
                new ConnectionReport(
                        connections.waits(),
                        time(connections.waitSeconds()),
                        connections.opened(),
                        time(connections.openSeconds())),
                time(waits.inputWaitSeconds()),
                waits.maxBacklog());
    }

    private PhaseReport.Servers servers(PhaseReport.Servers servers) {
        return new PhaseReport.Servers(
                servers.server().stream().map(this::server).toList(),
                servers.migrations().map(this::migrations),
                servers.sharding(),
                servers.serversWithoutCounters(),
                servers.events().stream()
                        .map(event -> new EventReport(event.name(), time(event.seconds())))
                        .toList());
    }

    private ServerReport server(ServerReport server) {
        double work = server.role().equals(MONGOS) ? routerWork : 1;
        return new ServerReport(
                server.node(),
                server.role(),
                server.shard(),
                server.state(),
                server.cpuSeconds() / work,
                server.process()
                        .flatMap(ProcessUse::cpuLimit)
                        .map(limit -> (int) Math.ceil(rate(limit) / work * (1 - ROUNDED_UP)))
                        .or(server::processors),
                server.host(),
                server.pagesReadIntoCache(),
                server.bytesReadIntoCache(),
                server.cache().map(this::cache),
                server.networkBytesIn(),
                server.networkBytesOut(),
                server.operations(),
                server.connections(),
                server.latency().map(this::operationLatency),
                server.writeConcernWait().map(this::waits),
                server.journal().map(this::waits),
                server.secondsSinceRestart().map(this::time),
                server.process().map(use -> process(use, work)));
    }

    private CacheUse cache(CacheUse cache) {
        return new CacheUse(
                cache.maxBytes(),
                cache.usedBytes(),
                cache.dirtyBytes(),
                waits(cache.pageReads()),
                time(cache.evictionWaitSeconds()));
    }

    private OperationLatency operationLatency(OperationLatency latency) {
        return new OperationLatency(
                latency.reads(),
                time(latency.readSeconds()),
                latency.writes(),
                time(latency.writeSeconds()),
                latency.commands(),
                time(latency.commandSeconds()));
    }

    private ServerReport.Waits waits(ServerReport.Waits waits) {
        return new ServerReport.Waits(waits.count(), time(waits.seconds()));
    }

    /** Its limit is that of the machine that is meant, in processors of this one's speed. */
    private ProcessUse process(ProcessUse use, double work) {
        return new ProcessUse(
                use.cpuSeconds() / work,
                use.cpuLimit().map(limit -> rate(limit) / work),
                use.cpuLimitShared(),
                use.throttledShare(),
                use.diskBytesRead(),
                use.diskBytesWritten(),
                use.blockReads());
    }

    private MigrationReport migrations(MigrationReport migrations) {
        return new MigrationReport(
                migrations.count(),
                time(migrations.meanSeconds()),
                time(migrations.maxSeconds()),
                migrations.failed(),
                migrations
                        .activity()
                        .map(activity -> new MigrationActivity(
                                activity.ran(),
                                time(activity.seconds()),
                                time(activity.summedSeconds()),
                                activity.spans().stream()
                                        .map(span -> new MigrationSpan(
                                                time(span.startSeconds()),
                                                time(span.endSeconds()),
                                                span.fromShard(),
                                                span.toShard(),
                                                span.committed()))
                                        .toList())));
    }

    private ShardingReport sharding(ShardingReport sharding) {
        return new ShardingReport(
                sharding.namespace(),
                sharding.shardKey(),
                sharding.chunksPerShard(),
                sharding.jumboChunksPerShard(),
                sharding.documentsPerShard(),
                sharding.dataBytesPerShard(),
                migrations(sharding.migrations()),
                sharding.start(),
                sharding.balancerEnabled(),
                sharding.balanced());
    }

    private RepetitionSummary repetitions(RepetitionSummary repetitions) {
        return new RepetitionSummary(
                repetitions.count(),
                rate(repetitions.medianThroughput()),
                rate(repetitions.minThroughput()),
                rate(repetitions.maxThroughput()),
                repetitions.spreadPercent());
    }

    /** Facts whose names say that they are times or rates. Tables have units in words alone and say that they are as measured. */
    private Map<String, Object> facts(Map<String, Object> measured) {
        Map<String, Object> facts = new LinkedHashMap<>();
        measured.forEach((name, value) -> facts.put(
                name,
                name.equals(FactTable.FACT)
                        ? FactTable.in(measured).stream()
                                .map(SlowMotionScale::asMeasured)
                                .toList()
                        : fact(name, value)));
        return facts;
    }

    private static Map<String, Object> asMeasured(FactTable table) {
        return new FactTable(
                        table.title() + " (as measured, not scaled)",
                        table.columns(),
                        table.rows(),
                        table.drawn(),
                        table.unit())
                .asFact();
    }

    private Object fact(String name, Object value) {
        if (value instanceof Map<?, ?> parts) {
            Map<String, Object> scaled = new LinkedHashMap<>();
            parts.forEach((key, part) -> scaled.put(String.valueOf(key), fact(String.valueOf(key), part)));
            return scaled;
        }
        if (value instanceof List<?> parts) {
            List<Object> scaled = new ArrayList<>();
            parts.forEach(part -> scaled.add(fact(name, part)));
            return scaled;
        }
        if (value instanceof Number seconds && TIME.matcher(name).matches()) {
            return time(seconds.doubleValue());
        }
        if (value instanceof Number perSecond && RATE.matcher(name).matches()) {
            return rate(perSecond.doubleValue());
        }
        return value;
    }
}
