/** Builds a standalone server, a replica set or a sharded cluster out of server processes. */
package io.shardlab.local.cluster.topology;
