/** The parts that several workloads share. Each workload has a package of its own. */
package io.shardlab.workloads;
