/** The collections of a workload file, as the comparison of shard keys sees them. */
package io.shardlab.insight.shardkey.file;
