/**
 * The workload {@code ycsb}: YCSB's core workloads from their property files. The formulas are in {@code generator}, the
 * properties in {@code properties}; the classes here run them.
 */
package io.shardlab.workloads.ycsb;
