/**
 * The workload {@code sharded-query}: finds by one host or one instant, each answer verified. The simplest workload with a
 * data set, as a start for a new one.
 */
package io.shardlab.workloads.query;
