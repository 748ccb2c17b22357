package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;

/** listIndexes: asked of one owner, since all have the same. */
record ListIndexes(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace namespace = request.collection();
        BsonDocument command = request.forServer().append("cursor", WholeResult.CURSOR);
        return shards.onOneOwner(namespace, command)
                .map(Reply::relayed)
                .orElseThrow(
                        () -> new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "ns does not exist: " + namespace));
    }
}
