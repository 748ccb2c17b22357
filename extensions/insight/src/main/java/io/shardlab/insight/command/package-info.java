/** The commands that capture workload files and compare shard keys, and what they print. */
package io.shardlab.insight.command;
