/** Workload {@code failover}: what a replica set's clients see while a member is away, and what of their writes is left. */
package io.shardlab.recovery.failover;
