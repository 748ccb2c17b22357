/** Starts and ends single server processes: arguments, ports, logs. Independent of topologies. */
package io.shardlab.local.cluster.process;
