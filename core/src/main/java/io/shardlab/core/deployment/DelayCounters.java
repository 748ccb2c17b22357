package io.shardlab.core.deployment;

/**
 * The accuracy of the simulated delays between the servers of a target, and the pace of its machine, since its start.
 *
 * @param dueSeconds the sum of the intended delays of all messages
 * @param lateSeconds the sum of the times by which they were delivered later
 * @param servers the pace of data servers in slow motion
 * @param routers the pace of routers in slow motion
 */
public record DelayCounters(double dueSeconds, double lateSeconds, PaceCounters servers, PaceCounters routers) {

    /** The counters of a target without a reference server. */
    public DelayCounters(double dueSeconds, double lateSeconds) {
        this(dueSeconds, lateSeconds, PaceCounters.NONE, PaceCounters.NONE);
    }

    /** Returns what was counted since earlier counters. */
    public DelayCounters since(DelayCounters earlier) {
        return new DelayCounters(
                dueSeconds - earlier.dueSeconds,
                lateSeconds - earlier.lateSeconds,
                servers.since(earlier.servers),
                routers.since(earlier.routers));
    }

    /** Returns the sums of these and other counters. */
    public DelayCounters plus(DelayCounters other) {
        return new DelayCounters(
                dueSeconds + other.dueSeconds,
                lateSeconds + other.lateSeconds,
                servers.plus(other.servers),
                routers.plus(other.routers));
    }
}
