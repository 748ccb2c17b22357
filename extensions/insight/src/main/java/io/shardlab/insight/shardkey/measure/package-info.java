/** Measures a workload file with several shard keys, as an experiment. */
package io.shardlab.insight.shardkey.measure;
