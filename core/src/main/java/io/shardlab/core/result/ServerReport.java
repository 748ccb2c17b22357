package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Optional;

/**
 * What one server did during a phase, as differences of its serverStatus and of what the operating system counts.
 *
 * @param node its address
 * @param role {@code mongos}, {@code shard}, {@code config} or {@code server}
 * @param shard the id of the shard that it is a member of; empty unless its role is {@code shard}
 * @param state {@code primary} or {@code secondary} at the phase's end; empty if it is no member of a replica set, or
 *     does not tell
 * @param cpuSeconds CPU time of the process; of an embedded mongos that this program started, with its adapter's
 * @param processors processors that the process may use, as its machine reports; empty if it does not
 * @param host the machine that it runs on; empty if it does not tell, and in results of older programs
 * @param pagesReadIntoCache pages that WiredTiger read
 * @param bytesReadIntoCache bytes of those pages
 * @param cache how full WiredTiger's cache was, and what operations waited for it; empty for a mongos
 * @param networkBytesIn bytes received
 * @param networkBytesOut bytes sent
 * @param operations operations by kind
 * @param connections connections open at the phase's end
 * @param latency what the server itself spent on operations; empty for a mongos
 * @param writeConcernWait what operations waited for other members; empty unless it is a member of a replica set
 * @param journal flushes of the journal; empty for a mongos
 * @param secondsSinceRestart how long it had run at the phase's end if it was started again during the phase: its counters
 *     are of that time alone. Empty if it was not, and in results of older programs, which leave such a server out
 * @param process what the operating system counts of a server on this machine; empty for one elsewhere
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ServerReport(
        String node,
        String role,
        Optional<String> shard,
        Optional<String> state,
        double cpuSeconds,
        Optional<Integer> processors,
        Optional<Host> host,
        long pagesReadIntoCache,
        long bytesReadIntoCache,
        Optional<CacheUse> cache,
        long networkBytesIn,
        long networkBytesOut,
        Map<String, Long> operations,
        long connections,
        Optional<OperationLatency> latency,
        Optional<Waits> writeConcernWait,
        Optional<Waits> journal,
        Optional<Double> secondsSinceRestart,
        Optional<ProcessUse> process) {

    /**
     * The machine that a server runs on, as the server reports it.
     *
     * @param name its host name. Each container has a name of its own, whatever machine it is on
     * @param processors all processors of that machine; a container may use fewer
     * @param sharedWithClient whether it is the client's machine: the server's address is one of that machine's own, or is
     *     in a container network of it
     * @param limitKnown whether all that limits the server's CPU time is known. False if it may run in a container: no
     *     server tells the CPU quota of one
     * @param cpuShare how much of all its processors was busy with whatever ran there, from 0 to 1; empty if the server does
     *     not tell, and of the client's machine, of which the phase tells
     * @param stolenCpuShare how much of them had work and was given to other virtual machines by the hypervisor
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Host(
            String name,
            int processors,
            boolean sharedWithClient,
            boolean limitKnown,
            Optional<Double> cpuShare,
            Optional<Double> stolenCpuShare) {

        /** A machine of whose load nothing is known. */
        public static Host of(String name, int processors, boolean sharedWithClient, boolean limitKnown) {
            return new Host(name, processors, sharedWithClient, limitKnown, Optional.empty(), Optional.empty());
        }

        /** The same, knowing what of its processors was used. */
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
     * WiredTiger's cache: its sizes at the phase's end, and what was waited for it.
     *
     * @param maxBytes its configured size
     * @param usedBytes what it holds
     * @param dirtyBytes what of it has not been written back
     * @param pageReads pages that operations had to wait for during the phase, as they were not in it
     * @param evictionWaitSeconds what operations waited for room in it during the phase, added up over them
     */
    public record CacheUse(
            long maxBytes, long usedBytes, long dirtyBytes, Waits pageReads, double evictionWaitSeconds) {}

    /**
     * Operations that the server finished and how long it took for them, from serverStatus.opLatencies.
     *
     * @param reads how many reads
     * @param readSeconds their time, added up
     * @param writes how many writes
     * @param writeSeconds their time, added up
     * @param commands how many other commands
     * @param commandSeconds their time, added up
     */
    public record OperationLatency(
            long reads, double readSeconds, long writes, double writeSeconds, long commands, double commandSeconds) {}

    /**
     * How often something was waited for.
     *
     * @param count how often
     * @param seconds for how long, added up
     */
    public record Waits(long count, double seconds) {}

    /**
     * What the operating system counts of one process.
     *
     * @param cpuSeconds user and system CPU time
     * @param cpuLimit processors' worth of CPU time that it may use at most; empty if it is not limited
     * @param cpuLimitShared whether the client shares that limit, as in a container around both; empty if it is not limited,
     *     and in results of older programs
     * @param throttledShare of the scheduler's periods in which it had work, the part in which that limit made it wait, from
     *     0 to 1; empty if it is not limited or the system does not tell
     * @param diskBytesRead bytes that it caused to be read from the storage
     * @param diskBytesWritten bytes that it caused to be written to the storage
     * @param blockReads reads that reached a block device; empty if the system does not tell
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record ProcessUse(
            double cpuSeconds,
            Optional<Double> cpuLimit,
            Optional<Boolean> cpuLimitShared,
            Optional<Double> throttledShare,
            long diskBytesRead,
            long diskBytesWritten,
            Optional<Long> blockReads) {}
}
