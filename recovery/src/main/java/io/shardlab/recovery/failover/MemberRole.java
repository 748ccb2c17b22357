package io.shardlab.recovery.failover;

/** Which member it happens to. */
enum MemberRole {
    PRIMARY,
    SECONDARY
}
