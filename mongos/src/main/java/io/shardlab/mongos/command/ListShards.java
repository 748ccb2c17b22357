package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Catalog;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/** listShards: the shards with their tags, as config.shards has them. */
record ListShards(Catalog catalog) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonArray shards = new BsonArray(List.copyOf(catalog.shards().values()));
        return Reply.ok(new BsonDocument("shards", shards));
    }
}
