package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Replies in the form that servers use. */
public final class Reply {

    private Reply() {}

    public static BsonDocument ok() {
        return ok(new BsonDocument());
    }

    /** Ends the document with {@code ok: 1}. */
    public static BsonDocument ok(BsonDocument reply) {
        reply.remove("ok");
        return reply.append("ok", new BsonDouble(1));
    }

    /** A reply of another server as the client's. */
    static BsonDocument relayed(BsonDocument reply) {
        return ok(CommandException.withoutGossip(reply));
    }

    /** A result that fits into one batch. */
    static BsonDocument cursor(String namespace, List<? extends BsonValue> batch) {
        return ok(new BsonDocument(
                "cursor",
                new BsonDocument("firstBatch", new BsonArray(batch))
                        .append("id", new BsonInt64(0))
                        .append("ns", new BsonString(namespace))));
    }
}
