package io.shardlab.core.deployment;

import java.util.Optional;

/**
 * The operating system's counters of one process since its start.
 *
 * @param pid the process id
 * @param cpuSeconds user and system CPU time, usually in steps of 10 ms
 * @param diskBytesRead bytes read from the storage for the process, without those from the file system's cache
 * @param diskBytesWritten bytes written to the storage for the process
 * @param cpuLimit the limit of its CPU time; empty if there is none
 * @param throttling how often that limit made it wait; empty if there is none, or the system does not report it
 * @param blockReads reads that reached a block device; empty if the system does not report them
 */
public record ProcessCounters(
        long pid,
        double cpuSeconds,
        long diskBytesRead,
        long diskBytesWritten,
        Optional<CpuLimit> cpuLimit,
        Optional<Throttling> throttling,
        Optional<Long> blockReads) {

    /** The same counters with the reads of a block device, which the system reports for the control group. */
    public ProcessCounters withBlockReads(Optional<Long> reads) {
        return new ProcessCounters(pid, cpuSeconds, diskBytesRead, diskBytesWritten, cpuLimit, throttling, reads);
    }

    /** The same counters with another limit of the CPU time, if there is one. */
    public ProcessCounters limitedTo(double processors) {
        return new ProcessCounters(
                pid,
                cpuSeconds,
                diskBytesRead,
                diskBytesWritten,
                cpuLimit.map(limit -> new CpuLimit(limit.group(), processors, limit.sharedWithClient())),
                throttling,
                blockReads);
    }

    /**
     * A limit that a group of processes shares.
     *
     * @param group the group's name, which distinguishes one limit of several processes from several limits
     * @param processors the number of processors whose CPU time the group may use
     * @param sharedWithClient true if this program is in the same group, as in a common container
     */
    public record CpuLimit(String group, double processors, boolean sharedWithClient) {}

    /**
     * The number of the scheduler's periods in which a limit was reached.
     *
     * @param periods periods in which the group had work
     * @param throttled those of them in which it used up its time and had to wait for the next
     */
    public record Throttling(long periods, long throttled) {}
}
