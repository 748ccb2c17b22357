/**
 * Writes that a client numbers so that it can send them again: routed here, and served exactly once by the shards, which
 * remember what they have done for a session.
 */
package io.shardlab.mongos.retry;
