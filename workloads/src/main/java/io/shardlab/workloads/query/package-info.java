/**
 * The workload {@code sharded-query}: finds by one host or one instant, each answer verified. It is the simplest
 * workload with a data set, and a good start for a new one.
 */
package io.shardlab.workloads.query;
