/** The cluster's metadata on the config server, and commands to the shards that own the data. Knows no client. */
package io.shardlab.mongos.routing;
