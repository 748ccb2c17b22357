package io.shardlab.bench;

import io.shardlab.mongos.wire.OpMsg;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** A point query as bytes ready to send, so that the benchmark's client costs next to nothing. */
final class FindMessage {

    private FindMessage() {}

    /** @param command {@code find} for a mongos, {@code clusterFind} for a router mongod */
    static byte[] encode(String command, String database, String collection, int key) {
        BsonDocument find = new BsonDocument(command, new BsonString(collection))
                .append("filter", new BsonDocument("k", new BsonInt32(key)))
                .append("limit", new BsonInt32(1))
                .append("singleBatch", BsonBoolean.TRUE)
                .append("$db", new BsonString(database));
        return OpMsg.encode(find, key, 0);
    }
}
