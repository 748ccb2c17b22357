/** The workload {@code sharded-query}: point queries by host, each answer verified. */
package io.shardlab.workloads.query;
