/** The shard keys that are compared: those that the user names, that of the file, and those that the operations suggest. */
package io.shardlab.insight.shardkey.candidate;
