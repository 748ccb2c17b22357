/** The comparison of shard keys as it is shown and saved: what each key does, what speaks against it, and which one is best. */
package io.shardlab.insight.shardkey.answer;
