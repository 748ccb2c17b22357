/**
 * The workload {@code ycsb}: YCSB's core workloads from their property files. Formulas are in {@code generator}, properties in
 * {@code properties}; what is here runs them.
 */
package io.shardlab.workloads.ycsb;
