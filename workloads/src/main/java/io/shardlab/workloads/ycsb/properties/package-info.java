/** YCSB's properties: where they are read from, which values are allowed, and which options of this program they imply. */
package io.shardlab.workloads.ycsb.properties;
