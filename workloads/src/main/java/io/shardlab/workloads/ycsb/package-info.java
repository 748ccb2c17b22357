/** The workload {@code ycsb}: YCSB's core workloads from their property files. */
package io.shardlab.workloads.ycsb;
