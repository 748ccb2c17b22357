/** What a router knows of its cluster: the config server's catalog, and which shard answers for what. */
package io.shardlab.mongos.routing;
