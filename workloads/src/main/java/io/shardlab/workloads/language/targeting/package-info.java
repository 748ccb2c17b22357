/** The ranges of a shard key that a command asks for, as a mongos works them out. */
package io.shardlab.workloads.language.targeting;
