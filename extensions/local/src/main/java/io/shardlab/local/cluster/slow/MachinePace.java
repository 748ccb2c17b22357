package io.shardlab.local.cluster.slow;

import java.time.Duration;

/**
 * The CPU time that this machine needs for a query at present, relative to that when its speed was measured. Neighbours of a
 * virtual machine share its caches and processor cores, so this changes within seconds, and it concerns all servers alike.
 * Thread-safe.
 */
public final class MachinePace {

    /** Rounds of less time vary more, and those of more time follow too late. */
    private static final Duration WINDOW = Duration.ofSeconds(2);

    /** Fewer rounds say too little. */
    private static final int LEAST = 4;

    /** Beyond these factors, something else is wrong with the reference server. */
    private static final double LOWEST = 0.25;

    private static final double HIGHEST = 8;
    private static final double NANOS_PER_MICRO = 1000;

    /** The CPU time of a round when the speed was measured. */
    private final double nominalNanos;

    /** The CPU times of the last rounds. */
    private final long[] lastRounds;

    private long rounds;
    private long sum;
    private long ofWindow;
    private volatile double factor = 1;

    /**
     * @param nominalMicros the CPU time of the query when the speed of this machine was measured, in microseconds
     * @param queries the number of queries in a round
     * @param interval the time from the begin of a round to that of the next
     */
    public MachinePace(double nominalMicros, int queries, Duration interval) {
        this.nominalNanos = nominalMicros * NANOS_PER_MICRO * queries;
        this.lastRounds = new long[Math.max(LEAST, Math.toIntExact(WINDOW.dividedBy(interval)))];
    }

    /** Takes the CPU time in nanoseconds of one more round. */
    public synchronized void queried(long nanos) {
        int place = Math.toIntExact(rounds % lastRounds.length);
        ofWindow += nanos - lastRounds[place];
        lastRounds[place] = nanos;
        sum += nanos;
        rounds++;
        long known = Math.min(rounds, lastRounds.length);
        if (known >= LEAST) {
            factor = Math.min(HIGHEST, Math.max(LOWEST, ofWindow / nominalNanos / known));
        }
    }

    /** Returns the factor; 1 until enough rounds are known. */
    public double factor() {
        return factor;
    }

    /** Returns the CPU time of all queries until now. */
    public synchronized Used used() {
        return new Used(sum, Math.round(rounds * nominalNanos));
    }

    /**
     * The CPU time of queries, in nanoseconds.
     *
     * @param now the CPU time as it was counted
     * @param nominal the CPU time that they would have needed when the speed was measured
     */
    public record Used(long now, long nominal) {}
}
