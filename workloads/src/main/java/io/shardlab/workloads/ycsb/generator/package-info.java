/**
 * YCSB's generators of keys, operations and values, after the formulas of YCSB 0.17's package {@code generator} (Apache
 * License 2.0), but as functions of a seed and an operation's number.
 */
package io.shardlab.workloads.ycsb.generator;
