package io.shardlab.answers.diagnosis.observation;

/** Thresholds that several rules share, so that they neither contradict one another nor leave a gap between them. */
public final class Thresholds {

    /** A tenth of the workers' time: a closed loop loses the same share of its throughput. */
    public static final double LARGE_SHARE = 0.10;

    /** Half of a time: the main part, as no other part can be larger. */
    public static final double MAIN_PART = 0.50;

    /** The share at which all threads count as at work: a worker needs the rest between two operations. */
    public static final double ALL_AT_WORK = 0.90;

    /**
     * Twice the mean of the others counts as skewed. Hashed and well-split keys differ by some per cent, random choice among
     * few hosts by some tens of per cent.
     */
    public static final double SKEW = 2.0;

    /** The share of due operations that were not carried out; a smaller shortfall may only come from the last moment. */
    public static final double SHORTFALL = 0.01;

    /**
     * Shorter phases are not judged: a process's CPU time comes in steps of 10 ms, and the first moments of a cold virtual
     * machine do not show a limit.
     */
    public static final double SHORTEST_SECONDS = 1;

    /**
     * The fewest operations whose mean is meaningful: the error of a mean is the spread divided by the
     * root of their number, and at 100 a tenth of it.
     */
    public static final long FEWEST_OPERATIONS = 100;

    private Thresholds() {}
}
