package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import java.util.List;
import org.bson.BsonDocument;

/** listCollections: asked of the primary shard, which knows sharded collections too. */
record ListCollections(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument command = request.forServer().append("cursor", WholeResult.CURSOR);
        return shards.onPrimary(request.database(), command)
                .map(Reply::relayed)
                .orElseGet(() -> Reply.cursor(request.database() + ".$cmd.listCollections", List.of()));
    }
}
