package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;

/** createIndexes: on every shard that owns a part of the collection. */
record CreateIndexes(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace namespace = request.collection();
        shards.ensureDatabase(namespace.database());
        BsonDocument raw = new BsonDocument();
        shards.onOwners(namespace, request.forServer())
                .forEach((shard, reply) -> raw.append(shard.host(), Reply.relayed(reply)));
        return Reply.ok(new BsonDocument("raw", raw));
    }
}
