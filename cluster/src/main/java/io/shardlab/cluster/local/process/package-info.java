/** Starts and ends single server processes: arguments, ports, logs. Knows nothing of topologies. */
package io.shardlab.cluster.local.process;
