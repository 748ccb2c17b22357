/**
 * YCSB's properties: where they are read from, which values are allowed, and which of our options they imply. Runs nothing.
 */
package io.shardlab.workloads.ycsb.properties;
