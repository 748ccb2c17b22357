package io.shardlab.core.figure;

/** A rule that combines the values of several load machines. */
public enum Merge {
    /** The sum; of maps by key. An optional figure is absent unless every machine has it. */
    SUM,
    /** The largest value. */
    MAX,
    /** The smallest value. */
    MIN,
    /** The first machine's value; of optional values the first that is present, and of maps the first value of each key. */
    FIRST,
    /** The value of the machine whose phase was the longest, as for counters of servers that all machines share. */
    LONGEST,
    /** True if it is true of any machine. */
    ANY,
    /** The value on which all machines agree; absent if they differ. */
    COMMON,
    /** Absent, because it cannot be known of several machines. */
    ABSENT,
    /** A list of records that is combined record by record, matched by the first component. */
    BY_NAME,
    /** Computed by the code that merges. */
    CUSTOM
}
