/** Values of shard keys as servers order and hash them. */
package io.shardlab.mongo.key;
