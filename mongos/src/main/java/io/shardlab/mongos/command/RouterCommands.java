package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.wire.RouterConnection;
import java.io.IOException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Runs commands on the router mongod, and again after a refresh of its routing table if that was stale. */
public final class RouterCommands {

    /** How often a command is sent before its error goes to the client. */
    public static final int ATTEMPTS = 10;

    private RouterCommands() {}

    /**
     * Runs a command on the client's own connection to the router.
     *
     * @throws CommandException with the router's reply if that is an error
     */
    public static BsonDocument run(RouterConnection router, BsonDocument command) throws IOException {
        BsonDocument reply = router.run(command);
        for (int attempt = 1; isStale(reply) && attempt < ATTEMPTS; attempt++) {
            refresh(router, command, attempt);
            reply = router.run(command);
        }
        if (!isOk(reply)) {
            throw CommandException.of(reply);
        }
        return reply;
    }

    /**
     * Makes the router drop its routing table of the command's collection; later attempts drop more.
     *
     * @param attempt counts from 1
     */
    public static void refresh(RouterConnection router, BsonDocument command, int attempt) throws IOException {
        BsonValue first = command.get(command.getFirstKey());
        BsonDocument inner = first.isDocument() ? first.asDocument() : command;
        BsonValue collection = inner.get(inner.getFirstKey());
        String database = command.getString("$db").getValue();
        refresh(router, database, collection.isString() ? collection.asString().getValue() : "", attempt);
    }

    private static void refresh(RouterConnection router, String database, String collection, int attempt)
            throws IOException {
        BsonValue scope = new BsonInt32(1);
        if (attempt <= ATTEMPTS / 3 && !collection.isEmpty()) {
            scope = new BsonString(database + "." + collection);
        } else if (attempt <= 2 * ATTEMPTS / 3) {
            scope = new BsonString(database);
        }
        router.run(new BsonDocument("flushRouterConfig", scope).append("$db", new BsonString("admin")));
    }

    static boolean isOk(BsonDocument reply) {
        return reply.isNumber("ok") && reply.getNumber("ok").intValue() == 1;
    }

    private static boolean isStale(BsonDocument reply) {
        return !isOk(reply)
                && reply.isNumber("code")
                && RouterConnection.isStaleRouting(reply.getNumber("code").intValue());
    }
}
