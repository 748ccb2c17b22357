/** The chunks of a collection and the shards that own them. */
package io.shardlab.insight.shardkey.placement;
