package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Catalog;
import io.shardlab.mongos.routing.CollectionEntry;
import io.shardlab.mongos.routing.ShardRouter;
import io.shardlab.mongos.routing.ValueOrder;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** distinct: the union of what the owners find, by the collation of the command, or else of the sharded collection. */
record Distinct(ShardRouter shards, Catalog catalog, ValueOrder order) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        List<RawBsonDocument> replies =
                List.copyOf(shards.readOnOwners(request.collection(), request.forServer(), request.readPreference())
                        .values());
        BsonDocument union = order.union(replies, collation(request));
        return Reply.ok(new BsonDocument("values", union.get("values")));
    }

    private BsonDocument collation(CommandRequest request) {
        BsonDocument asked = request.body().getDocument("collation", new BsonDocument());
        return asked.isEmpty()
                ? catalog.shardedCollection(request.collection())
                        .map(CollectionEntry::collation)
                        .orElse(asked)
                : asked;
    }
}
