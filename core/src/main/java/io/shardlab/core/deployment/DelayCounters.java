package io.shardlab.core.deployment;

/**
 * The accuracy of the simulated delays between the servers of a target, and the pace of its machine, since its start.
 *
 * @param dueSeconds the sum of the intended delays of all messages
 * @param lateSeconds the sum of the times by which they were delivered later
 * @param referenceSeconds the CPU time of the queries of the reference server in slow motion; 0 if there is none
 * @param nominalSeconds the CPU time that these queries would have taken when the speed of this machine was measured
 */
public record DelayCounters(double dueSeconds, double lateSeconds, double referenceSeconds, double nominalSeconds) {

    /** The counters of a target without a reference server. */
    public DelayCounters(double dueSeconds, double lateSeconds) {
        this(dueSeconds, lateSeconds, 0, 0);
    }

    /** Returns what was counted since earlier counters. */
    public DelayCounters since(DelayCounters earlier) {
        return new DelayCounters(
                dueSeconds - earlier.dueSeconds,
                lateSeconds - earlier.lateSeconds,
                referenceSeconds - earlier.referenceSeconds,
                nominalSeconds - earlier.nominalSeconds);
    }

    /** Returns the sums of these and other counters. */
    public DelayCounters plus(DelayCounters other) {
        return new DelayCounters(
                dueSeconds + other.dueSeconds,
                lateSeconds + other.lateSeconds,
                referenceSeconds + other.referenceSeconds,
                nominalSeconds + other.nominalSeconds);
    }
}
