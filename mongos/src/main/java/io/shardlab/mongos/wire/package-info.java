/** The MongoDB wire protocol at byte level: messages are read, changed and relayed without decoding documents. */
package io.shardlab.mongos.wire;
