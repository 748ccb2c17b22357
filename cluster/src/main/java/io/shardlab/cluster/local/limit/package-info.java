/** Limits of server processes by Linux control groups. Independent of topologies. */
package io.shardlab.cluster.local.limit;
