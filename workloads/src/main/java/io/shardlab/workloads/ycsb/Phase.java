package io.shardlab.workloads.ycsb;

/** What of YCSB's two phases a run does. */
enum Phase {
    /** Loads the records, measured: {@code ycsb load}. */
    LOAD,
    /** Works on the records that are there: {@code ycsb run}. */
    RUN,
    /** Loads the records unless they are there, and works on them. */
    BOTH
}
