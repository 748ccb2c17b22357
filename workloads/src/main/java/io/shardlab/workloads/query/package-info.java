/** The workload {@code sharded-query}: finds by one host or one instant, each answer verified. Its file says how. */
package io.shardlab.workloads.query;
