package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** enableSharding: registers the database, on the given shard or on one that the config server picks. */
record EnableSharding(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument command =
                new BsonDocument("_configsvrCreateDatabase", new BsonString(request.text(request.name())));
        if (request.body().containsKey("primaryShard")) {
            command.append("primaryShardId", request.body().get("primaryShard"));
        }
        shards.changeOnConfigServer(command);
        return Reply.ok();
    }
}
