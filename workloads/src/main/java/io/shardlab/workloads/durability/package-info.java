/**
 * The workload {@code write-concern}: what each level of durability costs an insert, on one or several deployments. Loads
 * under a write concern are the matter of {@code workloads.load}.
 */
package io.shardlab.workloads.durability;
