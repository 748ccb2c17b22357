package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.TargetReport;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A made-up phase of 10 s from 10 threads on a client with 4 processors, aimed at one local server, in which nothing was
 * busy: tests change what they are about.
 */
public final class Observed {

    public static final int THREADS = 10;
    public static final double SECONDS = 10;
    public static final int PROCESSORS = 4;

    private String name = "measure";
    private int repetition = 1;
    private double seconds = SECONDS;
    private ArrivalReport arrivals;
    private DrainReport drain = DrainReport.NONE;
    private int threads = THREADS;
    private long operations = 1000;
    private Map<String, Long> errors = Map.of();
    private Optional<Double> targetRate = Optional.empty();
    private List<StageReport> stages = List.of();
    private double serviceMicros = 1000;
    private double clientShare = 0.1;
    private double workerCpuSeconds = 2;
    private Optional<Double> machineShare = Optional.of(0.2);
    private Optional<Double> stolenShare = Optional.empty();
    private List<PlanReport> plans = List.of();
    private double gcSeconds;
    private Optional<Double> runQueueSeconds = Optional.empty();
    private double inputWaitSeconds;
    private ConnectionReport connections = new ConnectionReport(0, 0, 0, 0);
    private long maxBacklog;
    private double serverCpuSeconds = 4;
    private boolean local = true;
    private String node = "127.0.0.1:1";
    private List<ServerReport> servers = List.of();
    private List<RouterReport> perRouter = List.of();
    private Optional<MigrationReport> migrations = Optional.empty();
    private Optional<ShardingChange> sharding = Optional.empty();
    private List<PhaseReport> others = List.of();
    private boolean secondaryReads;

    public Observed named(String phaseName, int repetitionNumber) {
        name = phaseName;
        repetition = repetitionNumber;
        return this;
    }

    public Observed lasting(double phaseSeconds) {
        seconds = phaseSeconds;
        return this;
    }

    /** Sets the drain after the window; its operations are included in the others. */
    public Observed drained(DrainReport afterwards) {
        drain = afterwards;
        return this;
    }

    public Observed stages(StageReport... reports) {
        stages = List.of(reports);
        return this;
    }

    public Observed threads(int number) {
        threads = number;
        return this;
    }

    public Observed clientShare(double share) {
        clientShare = share;
        return this;
    }

    public Observed workersComputed(double cpuSeconds) {
        workerCpuSeconds = cpuSeconds;
        return this;
    }

    public Observed machineShare(double share) {
        machineShare = Optional.of(share);
        return this;
    }

    public Observed stolen(double share) {
        stolenShare = Optional.of(share);
        return this;
    }

    public Observed machineUseNotReported() {
        machineShare = Optional.empty();
        return this;
    }

    public Observed serverCpu(double cpuSeconds) {
        serverCpuSeconds = cpuSeconds;
        return this;
    }

    /** Makes the servers ones that this program did not start. */
    public Observed at(String address) {
        local = false;
        node = address;
        return this;
    }

    public Observed remote() {
        return at("db1.example.org:27017");
    }

    /** All operations are finds with these plans. */
    public Observed planned(PlanReport... reports) {
        plans = List.of(reports);
        return this;
    }

    /** The workers were ready to compute and waited for a processor so long. */
    public Observed runQueue(double waitedSeconds) {
        runQueueSeconds = Optional.of(waitedSeconds);
        return this;
    }

    public Observed gc(double time) {
        gcSeconds = time;
        return this;
    }

    public Observed inputWaitSeconds(double seconds) {
        inputWaitSeconds = seconds;
        return this;
    }

    public Observed connections(ConnectionReport report) {
        connections = report;
        return this;
    }

    /** Makes the phase an open loop with its rate, successful operations, mean service time and largest backlog. */
    public Observed openLoop(double rate, long succeeded, double meanServiceMicros, long backlog) {
        targetRate = Optional.of(rate);
        operations = succeeded;
        serviceMicros = meanServiceMicros;
        maxBacklog = backlog;
        return this;
    }

    /** Makes the arrivals random, by a seed. */
    public Observed arriving(long seed, long missed) {
        arrivals =
                new ArrivalReport(operations + missed, missed, 0, Map.of(), Optional.of("poisson"), Optional.of(seed));
        return this;
    }

    public Observed failed(long number) {
        errors = Map.of("network", number);
        return this;
    }

    /** Makes the phase a closed loop with its successful operations and mean service time. */
    public Observed closedLoop(long succeeded, double meanServiceMicros) {
        targetRate = Optional.empty();
        operations = succeeded;
        serviceMicros = meanServiceMicros;
        return this;
    }

    /** Replaces the server; shards or routers make the target a sharded cluster. */
    public Observed servers(MadeUpServer... reports) {
        servers = Arrays.stream(reports).map(MadeUpServer::report).toList();
        return this;
    }

    /** Lets reads go to secondaries. */
    public Observed readingFromSecondaries() {
        secondaryReads = true;
        return this;
    }

    public Observed routed(long... operationsPerRouter) {
        perRouter = IntStream.range(0, operationsPerRouter.length)
                .mapToObj(i -> new RouterReport("r" + (i + 1), operationsPerRouter[i], 0))
                .toList();
        return this;
    }

    public Observed migrated(long count, double meanSeconds) {
        return migrated(new MigrationReport(count, meanSeconds, meanSeconds, 0, Optional.empty()));
    }

    public Observed migrated(MigrationReport report) {
        migrations = Optional.of(report);
        return this;
    }

    /** Sets the documents per shard, of 100 bytes each and in one chunk per shard. */
    public Observed documents(Map<String, Long> perShard) {
        Map<String, Long> bytes = new TreeMap<>();
        Map<String, Long> chunks = new TreeMap<>();
        perShard.forEach((shard, count) -> {
            bytes.put(shard, count * 100);
            chunks.put(shard, 1L);
        });
        ShardingState after = new ShardingState(
                chunks, Map.of(), new TreeMap<>(perShard), bytes, Optional.of("full"), Optional.of(true));
        sharding = Optional.of(new ShardingChange(Optional.empty(), Optional.of(after), Optional.empty()));
        return this;
    }

    public Observed besides(PhaseReport... phases) {
        others = List.of(phases);
        return this;
    }

    public Observation observation() {
        return new Observation(phase(), target(), client(), secondaryReads, others);
    }

    public TargetReport target() {
        int shards = (int) servers.stream()
                .filter(server -> server.role().equals("shard"))
                .flatMap(server -> server.shard().stream())
                .distinct()
                .count();
        int routers = (int) servers.stream()
                .filter(server -> server.role().equals("mongos"))
                .count();
        return new TargetReport(
                shards > 0 ? "sharded" : "standalone",
                "6.0.5",
                shards,
                routers,
                "none",
                local,
                List.of("mongodb://127.0.0.1:1"));
    }

    public ClientDescription client() {
        return new ClientDescription("0.1.0", "17", "5.14.0", "Linux", PROCESSORS, 512L << 20);
    }

    public PhaseReport phase() {
        LatencyReport latency = new LatencyReport(operations, serviceMicros, 1, serviceMicros * 2, Map.of());
        return new MadeUpPhase(name, repetition)
                .threads(threads)
                .seconds(seconds)
                .drain(drain)
                .operations(operations, operations, operations * 100)
                .errors(errors)
                .openLoop(0, arrivals, targetRate)
                .stages(stages)
                .latency(latency)
                .kind("find", Optional.of("direct"), plans.toArray(PlanReport[]::new))
                .routers(perRouter)
                .client(
                        clientShare * PROCESSORS * seconds,
                        clientShare,
                        workerCpuSeconds,
                        machineShare,
                        stolenShare,
                        gcSeconds)
                .runQueue(runQueueSeconds)
                .waits(connections, inputWaitSeconds, maxBacklog)
                .servers(
                        servers.isEmpty()
                                ? List.of(MadeUpServer.report(node, "server", serverCpuSeconds, Map.of()))
                                : servers,
                        migrations,
                        sharding)
                .report();
    }
}
