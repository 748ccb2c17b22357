package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.CollectionEntry;
import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * findAndModify: run by the one shard that owns the document, so it is atomic. As behind a mongos 6.0, the query has to
 * name the shard key.
 */
record FindAndModify(ShardRouter shards, ShardKeys shardKeys) implements CommandHandler {

    private static final BsonString SIMPLE = new BsonString("simple");

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument query = request.body().getDocument("query", new BsonDocument());
        return Reply.relayed(shards.onOwnerOf(
                request.collection(), collection -> keyIn(query, collection, request), request.forServer()));
    }

    private BsonDocument keyIn(BsonDocument query, CollectionEntry collection, CommandRequest request) {
        BsonDocument asked = request.body().getDocument("collation", new BsonDocument());
        boolean simple = (asked.isEmpty() ? collection.collation() : asked)
                .getOrDefault("locale", SIMPLE)
                .equals(SIMPLE);
        return shardKeys
                .inQuery(collection, query, simple)
                .orElseThrow(() -> new CommandException(
                        ErrorCode.SHARD_KEY_NOT_FOUND,
                        "Query for sharded findAndModify must contain the shard key"
                                + (simple ? "" : ", and no string in it that a collation compares")));
    }
}
