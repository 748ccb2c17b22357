/** Workload {@code backup}: backup and restore of a sharded cluster through mongos and by copies of its servers' files. */
package io.shardlab.transfer.backup;
