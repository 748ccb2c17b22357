package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Better;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The work of one server during a phase, as differences of its serverStatus and of the operating system's counters. Immutable.
 *
 * @param node its address
 * @param role {@code mongos}, {@code shard}, {@code config} or {@code server}
 * @param shard the id of the shard that it is a member of; empty unless its role is {@code shard}
 * @param state {@code primary} or {@code secondary} at the phase's end; empty if it is not a member of a replica set, or
 *     does not report it
 * @param cpuSeconds the CPU time of the process; for an embedded mongos that this program started, including its adapter. In slow
 *     motion, as at the pace of the machine when its speed was measured ({@link SlowMotionReport#referenceCost})
 * @param processors the processors that the process may use, as its machine reports; empty if it does not
 * @param host the machine that it runs on; empty if it is not reported, and in results of older programs
 * @param pagesReadIntoCache the pages that WiredTiger read
 * @param bytesReadIntoCache the bytes of those pages
 * @param cache how full WiredTiger's cache was, and how long operations waited for it; empty for a mongos
 * @param networkBytesIn the bytes received
 * @param networkBytesOut the bytes sent
 * @param operations the operations by kind
 * @param connections the connections open at the phase's end
 * @param latency the time that the server itself spent on operations; empty for a mongos
 * @param examined the work of its queries; empty for a mongos, and in results of older programs
 * @param writeConcernWait how long operations waited for other members; empty unless it is a member of a replica set
 * @param journal the flushes of the journal; empty for a mongos
 * @param secondsSinceRestart how long it had run at the phase's end if it was started again during the phase: its counters
 *     cover that time only. Empty if it was not, and in results of older programs, which leave such a server out
 * @param process the figures that the operating system counts of a server on this machine; empty for a server elsewhere
 * @param runQueueSeconds the time that its threads that serve connections were ready to compute and waited for a processor;
 *     empty unless it is on the client's machine and its system reports that, and in results of older programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ServerReport(
        String node,
        String role,
        Optional<String> shard,
        Optional<String> state,
        @Measured(Quantity.SERVER_CPU_SECONDS) double cpuSeconds,
        @Measured(Quantity.SERVER_PROCESSORS) Optional<Integer> processors,
        Optional<Host> host,

        @Measured(
                value = Quantity.COUNT,
                name = "pages-read",
                title = "pages read into cache",
                better = Better.LOWER,
                compared = true)
        long pagesReadIntoCache,

        @Measured(
                value = Quantity.BYTES,
                name = "cache-bytes-read",
                title = "read into cache",
                better = Better.LOWER,
                compared = true)
        long bytesReadIntoCache,

        Optional<CacheUse> cache,
        @Measured(Quantity.BYTES) long networkBytesIn,
        @Measured(Quantity.BYTES) long networkBytesOut,
        @Measured(Quantity.COUNT) Map<String, Long> operations,
        @Measured(Quantity.COUNT) long connections,
        Optional<OperationLatency> latency,
        Optional<Examined> examined,
        Optional<Waits> writeConcernWait,
        Optional<Waits> journal,
        @Measured(Quantity.SECONDS) Optional<Double> secondsSinceRestart,
        Optional<ProcessUse> process,
        @Measured(Quantity.CPU_SECONDS) Optional<Double> runQueueSeconds) {

    private static final Pattern OWN_ADDRESS =
            Pattern.compile("(localhost|127\\.[0-9.]+|\\[?::1]?)(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

    /** True if an address, with or without a port, is a loopback address. */
    public static boolean isLoopback(String address) {
        return OWN_ADDRESS.matcher(address).matches();
    }

    /** True if it is known to run on the client's machine: by its host or, if it does not report that, by its address. */
    public boolean sharesClientMachine() {
        return host.map(Host::sharedWithClient).orElseGet(() -> isLoopback(node));
    }

    /**
     * The machine that a server runs on, as the server reports it.
     *
     * @param name its host name. Each container has its own name, even if several share a machine
     * @param processors all processors of that machine; a container may use fewer
     * @param sharedWithClient true if it is the client's machine: the server's address is one of that machine's own, or
     *     is in one of its container networks
     * @param limitKnown true if all limits of the server's CPU time are known. False if it may run in a container,
     *     since no server reports the CPU quota of a container
     * @param cpuShare the busy share of all its processors, with everything that ran there, from 0 to 1; empty if the
     *     server does not report it, and for the client's machine, whose share is in the phase
     * @param stolenCpuShare how much of them had work and was given to other virtual machines by the hypervisor
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Host(
            String name,
            @Measured(Quantity.COUNT) int processors,
            boolean sharedWithClient,
            boolean limitKnown,
            @Measured(Quantity.SHARE) Optional<Double> cpuShare,
            @Measured(Quantity.SHARE) Optional<Double> stolenCpuShare) {

        /** A machine whose load is not known. */
        public static Host of(String name, int processors, boolean sharedWithClient, boolean limitKnown) {
            return new Host(name, processors, sharedWithClient, limitKnown, Optional.empty(), Optional.empty());
        }

        /** The same machine with the use of its processors. */
        public Host used(double cpuShare, double stolenCpuShare) {
            return new Host(
                    name,
                    processors,
                    sharedWithClient,
                    limitKnown,
                    Optional.of(Rounding.thousandths(cpuShare)),
                    Optional.of(Rounding.thousandths(stolenCpuShare)));
        }
    }

    /**
     * WiredTiger's cache: its sizes at the phase's end, and how long operations waited for it.
     *
     * @param maxBytes its configured size
     * @param usedBytes the size of its content
     * @param dirtyBytes the part of the content that has not been written back
     * @param pageReads the pages that operations had to wait for during the phase, as they were not in it
     * @param evictionWaitSeconds how long operations waited for room in it during the phase, added up over them
     */
    public record CacheUse(
            @Measured(Quantity.BYTES) long maxBytes,
            @Measured(Quantity.BYTES) long usedBytes,
            @Measured(Quantity.BYTES) long dirtyBytes,
            Waits pageReads,
            @Measured(Quantity.SECONDS) double evictionWaitSeconds) {}

    /**
     * The operations that the server finished and the time it took for them, from serverStatus.opLatencies.
     *
     * @param reads the number of reads
     * @param readSeconds their time, added up
     * @param writes the number of writes
     * @param writeSeconds their time, added up
     * @param commands the number of other commands
     * @param commandSeconds their time, added up
     */
    public record OperationLatency(
            @Measured(Quantity.COUNT) long reads,
            @Measured(Quantity.SECONDS) double readSeconds,
            @Measured(Quantity.COUNT) long writes,
            @Measured(Quantity.SECONDS) double writeSeconds,
            @Measured(Quantity.COUNT) long commands,
            @Measured(Quantity.SECONDS) double commandSeconds) {}

    /**
     * The work of queries, from serverStatus.metrics; includes those of the server itself, such as of its sessions.
     *
     * @param keys the keys of indexes that were read
     * @param documents the documents that were read
     * @param returned the documents that were returned
     */
    public record Examined(
            @Measured(Quantity.COUNT) long keys,
            @Measured(Quantity.COUNT) long documents,
            @Measured(Quantity.COUNT) long returned) {

        /** The sum of the work of two servers. */
        public Examined plus(Examined other) {
            return new Examined(keys + other.keys, documents + other.documents, returned + other.returned);
        }
    }

    /**
     * Waits for one thing.
     *
     * @param count the number of waits
     * @param seconds their length, added up
     */
    public record Waits(
            @Measured(Quantity.COUNT) long count,
            @Measured(Quantity.SECONDS) double seconds) {}

    /**
     * The counters of the operating system for one process.
     *
     * @param cpuSeconds the user and system CPU time
     * @param cpuLimit the most CPU time that it may use, in processors; empty if it is not limited
     * @param cpuLimitShared true if the client shares that limit, as in a container around both; empty if it is not
     *     limited, and in results of older programs
     * @param throttledShare the part of the scheduler's periods with work in which that limit made it wait, from 0 to
     *     1; empty if it is not limited or the system does not report it
     * @param diskBytesRead the bytes that it caused to be read from the storage
     * @param diskBytesWritten the bytes that it caused to be written to the storage
     * @param blockReads the reads that reached a block device; empty if the system does not report them
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record ProcessUse(
            @Measured(Quantity.SERVER_CPU_SECONDS) double cpuSeconds,
            @Measured(Quantity.PROCESSOR_LIMIT) Optional<Double> cpuLimit,
            Optional<Boolean> cpuLimitShared,
            @Measured(Quantity.SHARE) Optional<Double> throttledShare,

            @Measured(value = Quantity.BYTES, name = "disk-bytes-read", title = "read from disk", better = Better.LOWER)
            long diskBytesRead,

            @Measured(
                    value = Quantity.BYTES,
                    name = "disk-bytes-written",
                    title = "written to disk",
                    better = Better.LOWER)
            long diskBytesWritten,

            @Measured(value = Quantity.COUNT, name = "block-reads", title = "block reads", better = Better.LOWER)
            Optional<Long> blockReads) {}
}
