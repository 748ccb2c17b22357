/**
 * How the workload {@code mixed} calls the servers: single operations, or transactions. What is asked is decided in the
 * package above.
 */
package io.shardlab.workloads.mixed.store;
