package io.shardlab.analysis.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.Map;
import java.util.Optional;

/** A made-up idle server with 2 processors of its own: tests change what they are about. */
public final class ObservedServer {

    private static final int PROCESSORS = 2;

    private final String node;
    private final String role;
    private final Optional<String> shard;
    private Optional<String> state = Optional.empty();
    private double cpuSeconds = 0.1;
    private Optional<Integer> processors = Optional.of(PROCESSORS);
    private Optional<Host> host = Optional.empty();
    private Optional<Double> cpuLimit = Optional.of(1.0);
    private Optional<Double> throttledShare = Optional.empty();
    private Map<String, Long> operations = Map.of();
    private Optional<OperationLatency> latency = Optional.empty();
    private Optional<Waits> writeConcernWait = Optional.empty();
    private Optional<Waits> journal = Optional.empty();
    private Optional<CacheUse> cache = Optional.empty();
    private long bytesReadIntoCache;
    private long diskBytesRead;
    private boolean processTold = true;

    private ObservedServer(String node, String role, Optional<String> shard) {
        this.node = node;
        this.role = role;
        this.shard = shard;
    }

    public static ObservedServer mongos(String node) {
        return new ObservedServer(node, "mongos", Optional.empty());
    }

    public static ObservedServer shard(String shard) {
        return member(shard, shard + "-node");
    }

    public static ObservedServer member(String shard, String node) {
        return new ObservedServer(node, "shard", Optional.of(shard));
    }

    public static ObservedServer server(String node) {
        return new ObservedServer(node, "server", Optional.empty());
    }

    public ObservedServer primary() {
        state = Optional.of("primary");
        return this;
    }

    public ObservedServer secondary() {
        state = Optional.of("secondary");
        return this;
    }

    /** CPU seconds in the phase's 10 s; its limit is 1 processor unless changed. */
    public ObservedServer computed(double seconds) {
        cpuSeconds = seconds;
        return this;
    }

    public ObservedServer throttled(double share) {
        throttledShare = Optional.of(share);
        return this;
    }

    public ObservedServer cpuLimit(double processorsWorth) {
        cpuLimit = Optional.of(processorsWorth);
        return this;
    }

    public ObservedServer withoutCpuLimit() {
        cpuLimit = Optional.empty();
        return this;
    }

    /** As one on another machine, of which the operating system tells nothing, with so many processors. */
    public ObservedServer elsewhere(int number) {
        processTold = false;
        processors = Optional.of(number);
        return this;
    }

    /** On another machine, in no container. */
    public ObservedServer on(String hostName, int hostProcessors) {
        return elsewhere(hostProcessors).host(Host.of(hostName, hostProcessors, false, true));
    }

    /** In a container on another machine, which may have a quota. */
    public ObservedServer inContainer(String hostName, int hostProcessors) {
        return elsewhere(hostProcessors).host(Host.of(hostName, hostProcessors, false, false));
    }

    /** On the client's machine, though not started by this program. */
    public ObservedServer beside(int hostProcessors) {
        return elsewhere(hostProcessors).host(Host.of("client", hostProcessors, true, true));
    }

    /** It tells how much of its machine was busy with whatever ran there, and how much the hypervisor took. */
    public ObservedServer hostBusy(double share, double stolen) {
        return host(host.orElseThrow().used(share, stolen));
    }

    /** Its CPU set leaves it so many of its machine's processors. */
    public ObservedServer usable(int number) {
        processors = Optional.of(number);
        return this;
    }

    private ObservedServer host(Host machine) {
        host = Optional.of(machine);
        return this;
    }

    public ObservedServer elsewhereWithoutHostInfo() {
        processTold = false;
        processors = Optional.empty();
        return this;
    }

    public ObservedServer answered(long queries) {
        operations = Map.of("query", queries, "command", 7L);
        return this;
    }

    public ObservedServer latency(long reads, double readSeconds, long writes, double writeSeconds) {
        latency = Optional.of(new OperationLatency(reads, readSeconds, writes, writeSeconds, 0, 0));
        return this;
    }

    public ObservedServer waitedForOthers(long times, double seconds) {
        writeConcernWait = Optional.of(new Waits(times, seconds));
        return this;
    }

    public ObservedServer flushed(long times, double seconds) {
        journal = Optional.of(new Waits(times, seconds));
        return this;
    }

    /** A cache of 100 MB, so many of them used, and pages of 10 kB that were read and waited for. */
    public ObservedServer readPages(int usedMegabytes, long pages, double seconds, long fromDiskBytes) {
        cache = Optional.of(new CacheUse(100_000_000, usedMegabytes * 1_000_000L, 0, new Waits(pages, seconds), 0));
        bytesReadIntoCache = pages * 10_000;
        diskBytesRead = fromDiskBytes;
        return this;
    }

    public ObservedServer evicted(double waitSeconds) {
        cache = Optional.of(new CacheUse(100_000_000, 95_000_000, 20_000_000, new Waits(0, 0), waitSeconds));
        return this;
    }

    ServerReport report() {
        return new ServerReport(
                node,
                role,
                shard,
                state,
                cpuSeconds,
                processors,
                host,
                0,
                bytesReadIntoCache,
                cache,
                0,
                0,
                operations,
                0,
                latency,
                writeConcernWait,
                journal,
                processTold
                        ? Optional.of(new ProcessUse(
                                cpuSeconds, cpuLimit, throttledShare, diskBytesRead, 5_000_000, Optional.empty()))
                        : Optional.empty());
    }
}
