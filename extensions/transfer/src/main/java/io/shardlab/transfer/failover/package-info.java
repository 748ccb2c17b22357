/** Workload {@code failover}: what a replica set's clients see while a member is away, and which of their writes remain. */
package io.shardlab.transfer.failover;
