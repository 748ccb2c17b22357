/** Reads, changes and relays messages of the MongoDB wire protocol as bytes, without decoding their documents. */
package io.shardlab.local.mongos.wire;
