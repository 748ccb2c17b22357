/**
 * Writes that a client numbers so that it can send them again. They are routed here, and served exactly once by the
 * shards, which remember the numbers of a session.
 */
package io.shardlab.local.mongos.retry;
