/** Limits of server processes by Linux control groups. Knows nothing of topologies. */
package io.shardlab.cluster.local.limit;
