/** The zones of the servers of a local cluster, and the delays between zones. */
package io.shardlab.local.cluster.zone;
