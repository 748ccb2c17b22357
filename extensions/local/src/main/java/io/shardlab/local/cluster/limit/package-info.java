/** Limits of server processes by Linux control groups. Independent of topologies. */
package io.shardlab.local.cluster.limit;
