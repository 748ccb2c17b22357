/** Server processes: their arguments, ports, logs, start and end. Knows no topology. */
package io.shardlab.cluster.local.process;
