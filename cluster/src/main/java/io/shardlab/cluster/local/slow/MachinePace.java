package io.shardlab.cluster.local.slow;

/**
 * The CPU time that this machine needs for a query at present, relative to that when its speed was measured. Neighbours of a
 * virtual machine share its caches and processor cores, so this changes within seconds, and it concerns all servers alike.
 * Thread-safe.
 */
public final class MachinePace {

    /** The rounds of queries in the last two seconds: fewer vary more, and more follow too late. */
    private static final int WINDOW = 25;

    /** Fewer rounds say too little. */
    private static final int LEAST = 6;

    /** Beyond these factors, something else is wrong with the reference server. */
    private static final double LOWEST = 0.25;

    private static final double HIGHEST = 8;
    private static final double NANOS_PER_MICRO = 1000;

    /** The CPU time of a round. */
    private final double nominalNanos;

    /** The CPU time of the server after each of the last rounds. */
    private final long[] used = new long[WINDOW + 1];

    private long first;
    private long rounds;
    private volatile double factor = 1;

    /** @param nominalMicros the CPU time of the query when the speed of this machine was measured, in microseconds */
    public MachinePace(double nominalMicros) {
        this.nominalNanos = nominalMicros * NANOS_PER_MICRO * ReferenceQueries.AT_ONCE;
    }

    /**
     * Takes the CPU time after one more round of {@link ReferenceQueries#AT_ONCE} queries.
     *
     * @param usedNanos the CPU time of the reference server since its start
     */
    public synchronized void queried(long usedNanos) {
        if (rounds == 0) {
            first = usedNanos;
        }
        used[position(rounds)] = usedNanos;
        rounds++;
        long known = Math.min(rounds - 1, WINDOW);
        if (known >= LEAST) {
            double nanos = (double) (usedNanos - used[position(rounds - 1 - known)]) / known;
            factor = Math.min(HIGHEST, Math.max(LOWEST, nanos / nominalNanos));
        }
    }

    private static int position(long round) {
        return Math.toIntExact(round % (WINDOW + 1));
    }

    /** Returns the factor; 1 until enough rounds are known. */
    public double factor() {
        return factor;
    }

    /** Returns the CPU time of all rounds but the first, in nanoseconds. */
    public synchronized long referenceNanos() {
        return rounds == 0 ? 0 : used[position(rounds - 1)] - first;
    }

    /** Returns the CPU time that these rounds would have taken when the speed of this machine was measured, in nanoseconds. */
    public synchronized long nominalNanos() {
        return rounds == 0 ? 0 : Math.round((rounds - 1) * nominalNanos);
    }
}
