/** YCSB's properties: where they are read from, what they may be, and what they say. */
package io.shardlab.workloads.ycsb.properties;
