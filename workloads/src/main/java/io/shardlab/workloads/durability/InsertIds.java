package io.shardlab.workloads.durability;

/**
 * The ids of one level's inserts in one repetition, apart from those of all others and from its own warm-up's.
 *
 * @param first the id of operation 0
 */
record InsertIds(long first) {

    /** Operations of one phase at most, so that ranges do not overlap. */
    static final long MOST_OPERATIONS = 1L << 31;

    /** @param index unique among the ranges of a run, from 0 */
    static InsertIds measured(long index) {
        return new InsertIds(2 * index * MOST_OPERATIONS);
    }

    /** The ids of what warms this range up. */
    InsertIds warmUp() {
        return new InsertIds(first + MOST_OPERATIONS);
    }

    long end() {
        return first + MOST_OPERATIONS;
    }
}
