package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.wire.RouterConnection;
import java.io.IOException;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * killCursors: a router mongod's own command does not know its cluster cursors. A getMore with a time limit, which is an
 * error for any but a tailable cursor, destroys one everywhere.
 */
record KillCursors() implements CommandHandler {

    private static final int CURSOR_NOT_FOUND = 43;

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) throws IOException {
        if (!request.body().isArray("cursors")) {
            throw new CommandException(ErrorCode.BAD_VALUE, "killCursors: the field 'cursors' must be an array");
        }
        BsonArray killed = new BsonArray();
        BsonArray notFound = new BsonArray();
        for (BsonValue cursor : request.body().getArray("cursors")) {
            (kill(cursor, request, client.router()) ? killed : notFound).add(cursor);
        }
        return Reply.ok(new BsonDocument("cursorsKilled", killed)
                .append("cursorsNotFound", notFound)
                .append("cursorsAlive", new BsonArray())
                .append("cursorsUnknown", new BsonArray()));
    }

    private static boolean kill(BsonValue cursor, CommandRequest request, RouterConnection router) throws IOException {
        BsonDocument getMore = new BsonDocument("clusterGetMore", cursor)
                .append("collection", new BsonString(request.text(request.name())))
                .append("maxTimeMS", new BsonInt32(1))
                .append("$db", new BsonString(request.database()));
        if (request.body().containsKey("lsid")) {
            getMore.append("lsid", request.body().get("lsid"));
        }
        BsonDocument reply = router.run(getMore);
        return reply.getNumber("code", new BsonInt32(0)).intValue() != CURSOR_NOT_FOUND;
    }
}
