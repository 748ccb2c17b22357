/** How server processes become a standalone server, a replica set or a sharded cluster. */
package io.shardlab.cluster.local.topology;
