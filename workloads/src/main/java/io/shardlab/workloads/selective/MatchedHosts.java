package io.shardlab.workloads.selective;

/** Which hosts a selective query asks for. */
enum MatchedHosts {
    /** Hosts from all over, listed one by one: every shard has its part of the answer. */
    SPREAD,
    /** Hosts whose names are neighbours, as a range: only the shards that own the range have to answer. */
    RANGE
}
