/** The values of shard keys in the documents of a collection: how many there are, how frequent they are, and in which order they come. */
package io.shardlab.insight.shardkey.data;
