/**
 * The workload {@code ycsb}: YCSB's core workloads from their property files, which {@link io.shardlab.workloads.ycsb.YcsbFile}
 * translates into a workload file. The properties are in {@code properties}.
 */
package io.shardlab.workloads.ycsb;
