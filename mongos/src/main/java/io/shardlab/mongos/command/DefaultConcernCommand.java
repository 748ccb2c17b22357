package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;

/** getDefaultRWConcern and setDefaultRWConcern: the config server's, after which this router acts as they say. */
record DefaultConcernCommand(ShardRouter shards, DefaultConcerns concerns) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument reply = shards.onConfigServer(request.forServer());
        concerns.refresh();
        return Reply.relayed(reply);
    }
}
