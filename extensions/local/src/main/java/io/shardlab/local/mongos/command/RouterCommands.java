package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.wire.RouterConnection;
import java.io.IOException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Runs commands on the router mongod, and again after a refresh of its routing table if that was stale. */
public final class RouterCommands {

    /** The number of times that a command is sent before its error goes to the client. */
    public static final int ATTEMPTS = 10;

    private RouterCommands() {}

    /**
     * Runs a command on the client's own connection to the router.
     *
     * @throws CommandException with the router's reply if that is an error
     */
    public static BsonDocument run(RouterConnection router, BsonDocument command) throws IOException {
        BsonDocument reply = router.run(command);
        for (int attempt = 1; !Reply.isOk(reply) && Reply.isStale(reply) && attempt < ATTEMPTS; attempt++) {
            refresh(router, command, attempt);
            reply = router.run(command);
        }
        if (!Reply.isOk(reply)) {
            throw CommandException.of(reply);
        }
        return reply;
    }

    /**
     * Makes the router drop its routing table of the command's collection; later attempts drop those of its database, and
     * then all.
     *
     * @param attempt counts from 1
     */
    public static void refresh(RouterConnection router, BsonDocument command, int attempt) throws IOException {
        BsonValue first = command.get(command.getFirstKey());
        BsonDocument inner = first.isDocument() ? first.asDocument() : command;
        BsonValue collection = inner.get(inner.getFirstKey());
        String database = command.getString("$db").getValue();
        BsonValue scope = new BsonInt32(1);
        if (attempt <= ATTEMPTS / 3
                && collection.isString()
                && !collection.asString().getValue().isEmpty()) {
            scope = new BsonString(database + "." + collection.asString().getValue());
        } else if (attempt <= 2 * ATTEMPTS / 3) {
            scope = new BsonString(database);
        }
        router.run(onAdmin("flushRouterConfig", scope));
    }

    /** Returns a command on the admin database with the argument 1. */
    public static BsonDocument onAdmin(String name) {
        return onAdmin(name, new BsonInt32(1));
    }

    private static BsonDocument onAdmin(String name, BsonValue argument) {
        return new BsonDocument(name, argument).append("$db", new BsonString("admin"));
    }
}
