package io.shardlab.analysis.diagnosis.observation;

/** Thresholds that several rules share, so that they neither contradict one another nor leave a gap between them. */
public final class Thresholds {

    /** A tenth of the workers' time: what a closed loop loses in throughput is that same share. */
    public static final double LARGE_SHARE = 0.10;

    /** Half of a time: whatever took that is the main part of it, as no other can be larger. */
    public static final double MAIN_PART = 0.50;

    /** All threads at work: the rest goes to what a worker does between two operations. */
    public static final double ALL_AT_WORK = 0.90;

    /**
     * Twice what the others do on average is skewed. Hashed and well-split keys differ by some per cent, random choice
     * among few hosts by some tens.
     */
    public static final double SKEW = 2.0;

    /** Operations that did not come although they were due; a smaller shortfall may be the last moment's alone. */
    public static final double SHORTFALL = 0.01;

    /**
     * Shorter phases are not judged: a process's CPU time comes in steps of 10 ms, and what a cold virtual machine does in
     * its first moments is no limit of anything.
     */
    public static final double SHORTEST_SECONDS = 1;

    /**
     * The fewest operations whose mean stands for more than themselves: the error of a mean is the spread divided by the
     * root of their number, and at 100 a tenth of it.
     */
    public static final long FEWEST_OPERATIONS = 100;

    private Thresholds() {}
}
