package io.shardlab.core.deployment;

import java.util.Optional;

/**
 * What the operating system has counted of one process since its start.
 *
 * @param pid the process id
 * @param cpuSeconds user and system CPU time, usually in steps of 10 ms
 * @param diskBytesRead bytes that it caused to be read from the storage; what the file system's cache held is not in it
 * @param diskBytesWritten bytes that it caused to be written to the storage
 * @param cpuLimit what bounds its CPU time; empty if nothing does
 * @param throttling how often that bound made it wait; empty if there is none, or the system does not tell
 * @param blockReads reads that reached a block device; empty if the system does not tell
 */
public record ProcessCounters(
        long pid,
        double cpuSeconds,
        long diskBytesRead,
        long diskBytesWritten,
        Optional<CpuLimit> cpuLimit,
        Optional<Throttling> throttling,
        Optional<Long> blockReads) {

    /** The same process, of which the system tells by its control group how many reads reached a block device. */
    public ProcessCounters withBlockReads(Optional<Long> reads) {
        return new ProcessCounters(pid, cpuSeconds, diskBytesRead, diskBytesWritten, cpuLimit, throttling, reads);
    }

    /**
     * A bound that a group of processes shares.
     *
     * @param group the group's name, by which one limit of several processes is told from several limits
     * @param processors processors' worth of CPU time that the group may use at most
     * @param sharedWithClient whether this program is in that group, too, as in a container around both
     */
    public record CpuLimit(String group, double processors, boolean sharedWithClient) {}

    /**
     * How often a bound was reached, by the periods that the scheduler grants processor time for.
     *
     * @param periods in which the group had anything to do
     * @param throttled of these, in which it used up its time and had to wait for the next
     */
    public record Throttling(long periods, long throttled) {}
}
