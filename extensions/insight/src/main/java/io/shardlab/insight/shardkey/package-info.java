/** Compares shard keys for the documents and operations of a workload file. */
package io.shardlab.insight.shardkey;
