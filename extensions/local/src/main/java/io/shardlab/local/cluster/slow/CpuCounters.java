package io.shardlab.local.cluster.slow;

/** The kernel's counters of some processes, in nanoseconds. Not thread-safe. */
public interface CpuCounters {

    void read();

    /** Returns the CPU time at the last reading. */
    long usedNanos();

    /** Returns the time for which a quota held threads back, summed over the processors that they waited for. */
    long throttledNanos();
}
