package io.shardlab.workloads.failover;

/** Which member it happens to. */
enum MemberRole {
    PRIMARY,
    SECONDARY
}
