/** The MongoDB wire protocol at byte level: reading, rewriting and relaying messages without decoding documents. */
package io.shardlab.mongos.wire;
