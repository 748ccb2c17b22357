package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.wire.RouterConnection;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;

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

    public static boolean isOk(BsonDocument reply) {
        return reply.getNumber("ok", new BsonInt32(0)).intValue() == 1;
    }

    /** Returns the code of an error; 0 if there is none. */
    public static int code(BsonDocument error) {
        return error.isNumber("code") ? error.getNumber("code").intValue() : 0;
    }

    /** Reports whether an error reply, or a write error in a reply, means that the routing was stale. */
    public static boolean isStale(BsonDocument error) {
        return RouterConnection.isStaleRouting(code(error));
    }

    /** Returns another server's reply in the form in which the client gets it. */
    static BsonDocument relayed(BsonDocument reply) {
        return ok(CommandException.withoutGossip(reply));
    }
}
