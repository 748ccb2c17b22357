package io.shardlab.cluster.local.limit;

/** What the kernel counts of some processes, in nanoseconds. Not thread-safe. */
public interface CpuCounters {

    /** Brings the others up to date. */
    void read();

    /** CPU time, when it was last read. */
    long usedNanos();

    /** How long a quota held threads back, added up over the processors that they waited for, when it was last read. */
    long throttledNanos();
}
