package io.shardlab.core.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A made-up phase: the first repetition of a measured closed loop of 10 threads, 10 s and 1,000 operations without errors.
 * Tests change what they are about.
 */
public final class MadeUpPhase {

    public static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private final String name;
    private final int repetition;
    private boolean measured = true;
    private Instant startedAt = START;
    private int threads = 10;
    private double seconds = 10;
    private DrainReport drain = DrainReport.NONE;
    private long operations = 1000;
    private long documents = 1000;
    private long bytes = 100_000;
    private Optional<Double> throughput = Optional.empty();
    private Map<String, Long> errors = Map.of();
    private Map<String, String> errorSamples = Map.of();
    private UnavailabilityReport unavailable = UnavailabilityReport.NONE;
    private PhaseReport.OpenLoop openLoop = new PhaseReport.OpenLoop(0, null, Optional.empty());
    private LatencyReport latency = new LatencyReport(1000, 1000, 1, 2000, Map.of());
    private List<KindReport> kinds = List.of();
    private List<RouterReport> routers = List.of();
    private PhaseReport.Client client;
    private PhaseReport.Waits waits;
    private PhaseReport.Servers servers = PhaseReport.Servers.NONE;
    private boolean stopped;

    public MadeUpPhase(String name, int repetition) {
        this.name = name;
        this.repetition = repetition;
        client(0.5, 0.25, 0.4, Optional.of(0.75), Optional.of(0.05), 0.01);
        waits(new ConnectionReport(3, 0.02, 1, 0.004), 0, 0);
    }

    /** A measured phase of one second, of queries that find 15 documents each. */
    public static PhaseReport measured(double throughput, double p99Micros, Map<String, Long> errors, long operations) {
        return measured(throughput, p99Micros, errors, operations, UnavailabilityReport.NONE);
    }

    public static PhaseReport measured(
            double throughput,
            double p99Micros,
            Map<String, Long> errors,
            long operations,
            UnavailabilityReport unavailable) {
        return phase("measure", true, throughput, p99Micros, errors, operations, unavailable);
    }

    /** One that is not measured for its own sake, of 990 operations at 10/s. */
    public static PhaseReport preparing(String name, Map<String, Long> errors) {
        return phase(name, false, 10, 4000, errors, 990, UnavailabilityReport.NONE);
    }

    private static PhaseReport phase(
            String name,
            boolean measured,
            double throughput,
            double p99Micros,
            Map<String, Long> errors,
            long operations,
            UnavailabilityReport unavailable) {
        LatencyReport latency = new LatencyReport(
                operations,
                1200,
                500,
                p99Micros * 2,
                Map.of(
                        "50",
                        1000.0,
                        "90",
                        2000.0,
                        "95",
                        3000.0,
                        "99",
                        p99Micros,
                        "99.9",
                        p99Micros * 1.5,
                        "99.99",
                        p99Micros * 2));
        return new MadeUpPhase(name, 1)
                .measured(measured)
                .seconds(1)
                .operations(operations, operations * 15, operations * 3000)
                .throughput(throughput)
                .errors(errors)
                .unavailable(unavailable)
                .latency(latency)
                .kind("find", Optional.of("direct"))
                .routers(List.of(new RouterReport("127.0.0.1:1", operations, throughput)))
                .servers(
                        List.of(MadeUpServer.report("127.0.0.1:2", "shard", 0.4, Map.of("query", 5L))),
                        Optional.of(new MigrationReport(2, 0.5, 0.6, 0, Optional.empty())),
                        Optional.empty())
                .report();
    }

    public MadeUpPhase measured(boolean isMeasured) {
        measured = isMeasured;
        return this;
    }

    public MadeUpPhase startedAt(Instant time) {
        startedAt = time;
        return this;
    }

    public MadeUpPhase threads(int number) {
        threads = number;
        return this;
    }

    public MadeUpPhase seconds(double window) {
        seconds = window;
        return this;
    }

    public MadeUpPhase drain(DrainReport afterwards) {
        drain = afterwards;
        return this;
    }

    /** Successful operations, with what they acknowledged or returned. */
    public MadeUpPhase operations(long number, long theirDocuments, long theirBytes) {
        operations = number;
        documents = theirDocuments;
        bytes = theirBytes;
        return this;
    }

    /** Operations a second, where that is not to follow from their number. */
    public MadeUpPhase throughput(double perSecond) {
        throughput = Optional.of(perSecond);
        return this;
    }

    public MadeUpPhase errors(Map<String, Long> byKind) {
        errors = byKind;
        return this;
    }

    public MadeUpPhase errorSamples(Map<String, String> byKind) {
        errorSamples = byKind;
        return this;
    }

    public MadeUpPhase unavailable(UnavailabilityReport report) {
        unavailable = report;
        return this;
    }

    /** @param arrivals null as in results of older programs */
    public MadeUpPhase stages(List<StageReport> stages) {
        openLoop =
                new PhaseReport.OpenLoop(openLoop.missedArrivals(), openLoop.arrivals(), openLoop.targetRate(), stages);
        return this;
    }

    public MadeUpPhase openLoop(long missed, ArrivalReport arrivals, Optional<Double> targetRate) {
        openLoop = new PhaseReport.OpenLoop(missed, arrivals, targetRate);
        return this;
    }

    /** Service and response time. */
    public MadeUpPhase latency(LatencyReport report) {
        latency = report;
        return this;
    }

    /** All operations are of this kind; call it after the others. */
    public MadeUpPhase kind(String kind, Optional<String> clientPath, PlanReport... plans) {
        kinds = List.of(new KindReport(
                kind,
                operations,
                documents,
                bytes,
                errors,
                ofAll(latency),
                ofAll(latency),
                Optional.empty(),
                clientPath,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(plans)));
        return this;
    }

    public MadeUpPhase kinds(List<KindReport> reports) {
        kinds = reports;
        return this;
    }

    public MadeUpPhase routers(List<RouterReport> reports) {
        routers = reports;
        return this;
    }

    /** The values of {@link PhaseReport.Client}. */
    public MadeUpPhase client(
            double cpuSeconds,
            double cpuShare,
            double workerCpuSeconds,
            Optional<Double> machineCpuShare,
            Optional<Double> stolenCpuShare,
            double gcSeconds) {
        client = new PhaseReport.Client(
                cpuSeconds,
                Optional.empty(),
                cpuShare,
                new PhaseReport.Workers(workerCpuSeconds, Optional.empty(), Optional.empty()),
                machineCpuShare,
                stolenCpuShare,
                gcSeconds);
        return this;
    }

    /** The time that workers waited for a processor; the client must be set before. */
    public MadeUpPhase runQueue(Optional<Double> seconds) {
        client = new PhaseReport.Client(
                client.clientCpuSeconds(),
                client.clientSystemCpuSeconds(),
                client.clientCpuShare(),
                new PhaseReport.Workers(
                        client.workers().workerCpuSeconds(),
                        seconds,
                        client.workers().workerAllocatedBytes()),
                client.machineCpuShare(),
                client.stolenCpuShare(),
                client.gcSeconds());
        return this;
    }

    /** The kernel's part of the client's CPU time; that time must be set before. */
    public MadeUpPhase systemCpuSeconds(double seconds) {
        client = new PhaseReport.Client(
                client.clientCpuSeconds(),
                Optional.of(seconds),
                client.clientCpuShare(),
                client.workers(),
                client.machineCpuShare(),
                client.stolenCpuShare(),
                client.gcSeconds());
        return this;
    }

    /** The values of {@link PhaseReport.Waits}. */
    public MadeUpPhase waits(ConnectionReport connections, double inputWaitSeconds, long maxBacklog) {
        waits = new PhaseReport.Waits(connections, inputWaitSeconds, maxBacklog);
        return this;
    }

    public MadeUpPhase servers(
            List<ServerReport> reports, Optional<MigrationReport> migrations, Optional<ShardingChange> sharding) {
        servers = new PhaseReport.Servers(reports, migrations, sharding, List.of(), List.of());
        return this;
    }

    /** Call it after {@link #servers}. */
    public MadeUpPhase serversWithoutCounters(String... addresses) {
        servers = new PhaseReport.Servers(
                servers.server(), servers.migrations(), servers.sharding(), List.of(addresses), servers.events());
        return this;
    }

    /** Call it after {@link #servers}. */
    public MadeUpPhase events(List<EventReport> reports) {
        servers = new PhaseReport.Servers(
                servers.server(), servers.migrations(), servers.sharding(), servers.serversWithoutCounters(), reports);
        return this;
    }

    public MadeUpPhase stopped() {
        stopped = true;
        return this;
    }

    public PhaseReport report() {
        return new PhaseReport(
                name,
                repetition,
                measured,
                startedAt,
                threads,
                seconds,
                drain,
                new PhaseReport.Counts(
                        operations,
                        documents,
                        bytes,
                        throughput.orElse((operations - drain.operations()) / seconds),
                        rate(documents),
                        rate(bytes)),
                new PhaseReport.Failures(errors, 0, errorSamples, Optional.of(unavailable)),
                openLoop,
                new PhaseReport.Latencies(ofAll(latency), ofAll(latency), kinds, routers),
                client,
                waits,
                servers,
                stopped,
                Optional.empty());
    }

    /** The resource use of a client in an interval, for tests about other figures. */
    public static PhaseReport.Client client(
            double cpuSeconds, double share, Optional<Double> machineShare, double gcSeconds) {
        return new PhaseReport.Client(
                cpuSeconds,
                Optional.empty(),
                share,
                PhaseReport.Workers.NONE,
                machineShare,
                Optional.empty(),
                gcSeconds);
    }

    /** Every operation of a result has a latency, which a saved result is refused without. */
    private LatencyReport ofAll(LatencyReport times) {
        return new LatencyReport(
                operations, times.meanMicros(), times.minMicros(), times.maxMicros(), times.percentilesMicros());
    }

    private double rate(long amount) {
        return throughput
                .map(perSecond -> perSecond * ((double) amount / operations))
                .orElse(amount / seconds);
    }
}
