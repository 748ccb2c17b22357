/** Workload {@code backup}: a sharded cluster's backup and restore through mongos against copies of its servers' files. */
package io.shardlab.recovery.backup;
