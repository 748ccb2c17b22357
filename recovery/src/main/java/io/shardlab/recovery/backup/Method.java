package io.shardlab.recovery.backup;

/** How a backup is made. */
enum Method {
    /** A dump of the documents through mongos, restored through mongos. */
    LOGICAL,
    /** A copy of the servers' data files while they are locked. */
    PHYSICAL,
    /** One after the other. */
    BOTH;

    boolean includes(Method other) {
        return this == BOTH || this == other;
    }
}
