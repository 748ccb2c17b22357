/** The workload {@code bulk-load}: mongoimport-like loads. */
package io.shardlab.workloads.load;
