package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** shardCollection: ranged or hashed; the primary shard creates the collection with its first chunks. */
record ShardCollection(ShardRouter shards) implements CommandHandler {

    private static final Set<String> OPTIONS =
            Set.of("numInitialChunks", "presplitHashedZones", "collation", "timeseries");

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace namespace = request.namespace();
        BsonDocument command = new BsonDocument("_shardsvrCreateCollection", new BsonString(namespace.collection()))
                .append("shardKey", request.document("key"))
                .append("unique", BsonBoolean.valueOf(request.isTrue("unique")));
        OPTIONS.forEach(option -> {
            if (request.body().containsKey(option)) {
                command.append(option, request.body().get(option));
            }
        });
        shards.ensureDatabase(namespace.database());
        shards.coordinate(namespace.database(), namespace.database(), command);
        return Reply.ok(new BsonDocument("collectionsharded", new BsonString(namespace.toString())));
    }
}
