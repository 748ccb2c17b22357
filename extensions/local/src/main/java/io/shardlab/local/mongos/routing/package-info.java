/** The cluster's metadata on the config server, and commands to the shards that own the data. Independent of clients. */
package io.shardlab.local.mongos.routing;
