/**
 * The workload {@code sharded-query}: finds by one host or one instant, each answer verified. The simplest workload with a
 * data set, to begin a new one with.
 */
package io.shardlab.workloads.query;
