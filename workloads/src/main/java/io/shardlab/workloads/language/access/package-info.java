/** The reads and writes of one collection by commands, as far as its shard key matters. */
package io.shardlab.workloads.language.access;
