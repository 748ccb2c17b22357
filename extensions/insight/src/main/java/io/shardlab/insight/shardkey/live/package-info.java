/** Collections of running servers: a sample of their documents, their indexes, and the servers' own analysis of shard keys. */
package io.shardlab.insight.shardkey.live;
