/**
 * The workload {@code write-concern}: the cost of each level of durability for an insert, on one or several deployments. Loads
 * under a write concern belong to {@code workloads.load}.
 */
package io.shardlab.workloads.durability;
