package io.shardlab.core.result;

import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.Map;
import java.util.Optional;

/** A made-up idle server with 2 processors of its own. Tests change what they are about. */
public final class MadeUpServer {

    private static final int PROCESSORS = 2;

    private final String node;
    private final String role;
    private final Optional<String> shard;
    private Optional<String> state = Optional.empty();
    private double cpuSeconds = 0.1;
    private Optional<Integer> processors = Optional.of(PROCESSORS);
    private Optional<Host> host = Optional.empty();
    private Optional<Double> cpuLimit = Optional.of(1.0);
    private Optional<Boolean> cpuLimitShared = Optional.empty();
    private Optional<Double> throttledShare = Optional.empty();
    private Map<String, Long> operations = Map.of();
    private Optional<OperationLatency> latency = Optional.empty();
    private Optional<Waits> writeConcernWait = Optional.empty();
    private Optional<Waits> journal = Optional.empty();
    private Optional<CacheUse> cache = Optional.empty();
    private long pagesReadIntoCache;
    private long bytesReadIntoCache;
    private long diskBytesRead;
    private long diskBytesWritten;
    private Optional<Long> blockReads = Optional.empty();
    private long connections;
    private Optional<Double> runQueueSeconds = Optional.empty();
    private Optional<ServerReport.Examined> examined = Optional.empty();
    private Optional<Double> secondsSinceRestart = Optional.empty();
    private boolean processTold = true;

    private MadeUpServer(String node, String role, Optional<String> shard) {
        this.node = node;
        this.role = role;
        this.shard = shard;
    }

    /** The report of a server of which nothing else is known. */
    public static ServerReport report(String node, String role, double cpuSeconds, Map<String, Long> operations) {
        MadeUpServer server = of(node, role).elsewhereWithoutHostInfo();
        server.operations = operations;
        return server.computed(cpuSeconds).report();
    }

    /** @param role as in {@link ServerReport#role} */
    public static MadeUpServer of(String node, String role) {
        return new MadeUpServer(node, role, Optional.empty());
    }

    public static MadeUpServer mongos(String node) {
        return of(node, "mongos");
    }

    public static MadeUpServer shard(String shard) {
        return member(shard, shard + "-node");
    }

    public static MadeUpServer member(String shard, String node) {
        return new MadeUpServer(node, "shard", Optional.of(shard));
    }

    public static MadeUpServer server(String node) {
        return of(node, "server");
    }

    public MadeUpServer primary() {
        state = Optional.of("primary");
        return this;
    }

    public MadeUpServer secondary() {
        state = Optional.of("secondary");
        return this;
    }

    /** It was started again so many seconds before the phase's end. */
    public MadeUpServer restarted(double seconds) {
        secondsSinceRestart = Optional.of(seconds);
        return this;
    }

    /** CPU seconds in the phase's 10 s; its limit is 1 processor unless changed. */
    public MadeUpServer computed(double seconds) {
        cpuSeconds = seconds;
        return this;
    }

    public MadeUpServer throttled(double share) {
        throttledShare = Optional.of(share);
        return this;
    }

    public MadeUpServer cpuLimit(double processorsWorth) {
        cpuLimit = Optional.of(processorsWorth);
        return this;
    }

    /** One that the client surely does not share. */
    public MadeUpServer ownCpuLimit(double processorsWorth) {
        cpuLimitShared = Optional.of(false);
        return cpuLimit(processorsWorth);
    }

    /** A quota of the container, say, that client and server are in. */
    public MadeUpServer cpuLimitSharedWithClient(double processorsWorth) {
        cpuLimitShared = Optional.of(true);
        return cpuLimit(processorsWorth);
    }

    public MadeUpServer withoutCpuLimit() {
        cpuLimit = Optional.empty();
        return this;
    }

    /** A server on another machine with this number of processors, without figures of its operating system. */
    public MadeUpServer elsewhere(int number) {
        processTold = false;
        processors = Optional.of(number);
        return this;
    }

    /** On another machine, in no container. */
    public MadeUpServer on(String hostName, int hostProcessors) {
        return elsewhere(hostProcessors).host(Host.of(hostName, hostProcessors, false, true));
    }

    /** In a container on another machine, which may have a quota. */
    public MadeUpServer inContainer(String hostName, int hostProcessors) {
        return elsewhere(hostProcessors).host(Host.of(hostName, hostProcessors, false, false));
    }

    /** On the client's machine, though not started by this program. */
    public MadeUpServer beside(int hostProcessors) {
        return elsewhere(hostProcessors).host(Host.of("client", hostProcessors, true, true));
    }

    /** The server reports the busy share of its machine and the share that the hypervisor took. */
    public MadeUpServer hostBusy(double share, double stolen) {
        return host(host.orElseThrow().used(share, stolen));
    }

    /** Its CPU set leaves it so many of its machine's processors. */
    public MadeUpServer usable(int number) {
        processors = Optional.of(number);
        return this;
    }

    public MadeUpServer host(Host machine) {
        host = Optional.of(machine);
        return this;
    }

    public MadeUpServer elsewhereWithoutHostInfo() {
        processTold = false;
        processors = Optional.empty();
        return this;
    }

    public MadeUpServer answered(long queries) {
        operations = Map.of("query", queries, "command", 7L);
        return this;
    }

    public MadeUpServer latency(long reads, double readSeconds, long writes, double writeSeconds) {
        latency = Optional.of(new OperationLatency(reads, readSeconds, writes, writeSeconds, 0, 0));
        return this;
    }

    /** Its threads waited so long for a processor. */
    public MadeUpServer runQueue(double seconds) {
        runQueueSeconds = Optional.of(seconds);
        return this;
    }

    public MadeUpServer examined(long documents, long returned) {
        examined = Optional.of(new ServerReport.Examined(0, documents, returned));
        return this;
    }

    public MadeUpServer waitedForOthers(long times, double seconds) {
        writeConcernWait = Optional.of(new Waits(times, seconds));
        return this;
    }

    public MadeUpServer flushed(long times, double seconds) {
        journal = Optional.of(new Waits(times, seconds));
        return this;
    }

    /** A cache of 100 MB, so many of them used, and pages of 10 kB that were read and waited for. */
    public MadeUpServer readPages(int usedMegabytes, long pages, double seconds, long fromDiskBytes) {
        cache = Optional.of(new CacheUse(100_000_000, usedMegabytes * 1_000_000L, 0, new Waits(pages, seconds), 0));
        bytesReadIntoCache = pages * 10_000;
        diskBytesRead = fromDiskBytes;
        return this;
    }

    public MadeUpServer readIntoCache(long pages, long bytes) {
        pagesReadIntoCache = pages;
        bytesReadIntoCache = bytes;
        return this;
    }

    public MadeUpServer readFromDisk(long bytes) {
        diskBytesRead = bytes;
        return this;
    }

    public MadeUpServer blockReads(Optional<Long> number) {
        blockReads = number;
        return this;
    }

    public MadeUpServer connections(long open) {
        connections = open;
        return this;
    }

    public MadeUpServer evicted(double waitSeconds) {
        cache = Optional.of(new CacheUse(100_000_000, 95_000_000, 20_000_000, new Waits(0, 0), waitSeconds));
        diskBytesWritten = 5_000_000;
        return this;
    }

    public ServerReport report() {
        return new ServerReport(
                node,
                role,
                shard,
                state,
                cpuSeconds,
                processors,
                host,
                pagesReadIntoCache,
                bytesReadIntoCache,
                cache,
                0,
                0,
                operations,
                connections,
                latency,
                examined,
                writeConcernWait,
                journal,
                secondsSinceRestart,
                processTold
                        ? Optional.of(new ProcessUse(
                                cpuSeconds,
                                cpuLimit,
                                cpuLimitShared,
                                throttledShare,
                                diskBytesRead,
                                diskBytesWritten,
                                blockReads))
                        : Optional.empty(),
                runQueueSeconds);
    }
}
