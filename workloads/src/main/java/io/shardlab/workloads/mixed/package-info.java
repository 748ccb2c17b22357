/**
 * The workload {@code mixed}: reads and writes of the web log in given shares, every answer verified. Single kinds of
 * operation that need no mix have workloads of their own.
 */
package io.shardlab.workloads.mixed;
