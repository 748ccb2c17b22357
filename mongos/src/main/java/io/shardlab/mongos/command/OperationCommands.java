package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.ShardRouter;
import java.io.IOException;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Shows and ends operations, which have names such as {@code s1:123} on shards. */
final class OperationCommands {

    private static final String CONFIG_SERVER = "config";

    private final ShardRouter shards;

    OperationCommands(ShardRouter shards) {
        this.shards = shards;
    }

    /** currentOp: the operations of all shards, as an aggregation finds them; all that is no option is a filter. */
    BsonDocument currentOp(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument filter = request.arguments();
        filter.keySet().removeIf(field -> field.startsWith("$"));
        BsonDocument source = new BsonDocument("allUsers", BsonBoolean.valueOf(!request.isTrue("$ownOps")))
                .append("idleConnections", BsonBoolean.valueOf(request.isTrue("$all")))
                .append("truncateOps", BsonBoolean.TRUE);
        BsonDocument inOne = new BsonDocument("_id", BsonNull.VALUE)
                .append("inprog", new BsonDocument("$push", new BsonString("$$ROOT")));
        BsonArray pipeline = new BsonArray(List.of(
                new BsonDocument("$currentOp", source),
                new BsonDocument("$match", filter),
                new BsonDocument("$group", inOne)));
        BsonDocument reply = RouterCommands.run(
                client.router(),
                new BsonDocument("clusterAggregate", new BsonInt32(1))
                        .append("pipeline", pipeline)
                        .append("cursor", new BsonDocument())
                        .append("$db", new BsonString("admin")));
        BsonArray found = reply.getDocument("cursor").getArray("firstBatch");
        return Reply.ok(new BsonDocument(
                "inprog",
                found.isEmpty() ? new BsonArray() : found.get(0).asDocument().getArray("inprog")));
    }

    /** killOp: on the shard that the operation's name begins with, or on the router if it is a number. */
    BsonDocument killOp(CommandRequest request, ClientContext client) throws IOException {
        BsonValue operation = request.body().get("op");
        if (operation == null || !operation.isString()) {
            return RouterCommands.run(client.router(), request.body());
        }
        String name = operation.asString().getValue();
        int colon = name.indexOf(':');
        if (colon <= 0 || colon == name.length() - 1) {
            throw new CommandException(
                    ErrorCode.NOT_SHARD_AND_OPERATION,
                    "The op argument to killOp must be of the format shardid:opid but found \"" + name + "\"");
        }
        String shard = name.substring(0, colon);
        BsonInt32 number = new BsonInt32(number(name.substring(colon + 1)));
        BsonDocument kill = ShardRouter.command("killOp").append("op", number);
        if (shard.equals(CONFIG_SERVER)) {
            shards.onConfigServer(kill);
        } else {
            shards.onShard(shard, kill);
        }
        return Reply.ok(new BsonDocument("shard", new BsonString(shard)).append("shardid", number));
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new CommandException(
                    ErrorCode.FAILED_TO_PARSE, "killOp: '" + text + "' is not an operation's number");
        }
    }
}
