package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.Namespace;
import io.shardlab.local.mongos.routing.ShardRouter;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Commands that list, create, rename and drop collections, list and create indexes, and drop databases. */
final class CollectionCommands {

    /** Makes a shard reply with all metadata in one batch, so that no cursor stays open there. */
    private static final BsonDocument WHOLE_RESULT = new BsonDocument("batchSize", new BsonInt32(1_000_000));

    private static final String WRITE_CONCERN_ERROR = "writeConcernError";

    private final ShardRouter shards;

    CollectionCommands(ShardRouter shards) {
        this.shards = shards;
    }

    /** listCollections: runs on the primary shard, which knows sharded collections too. */
    BsonDocument listCollections(CommandRequest request, ClientContext client) {
        BsonDocument command = request.forServer().append("cursor", WHOLE_RESULT);
        return shards.onPrimary(request.database(), command)
                .map(Reply::relayed)
                .orElseGet(() -> noCollections(request.database()));
    }

    private static BsonDocument noCollections(String database) {
        BsonDocument cursor = new BsonDocument("firstBatch", new BsonArray())
                .append("id", new BsonInt64(0))
                .append("ns", new BsonString(database + ".$cmd.listCollections"));
        return Reply.ok(new BsonDocument("cursor", cursor));
    }

    /** listIndexes: runs on one owner, since all have the same indexes. */
    BsonDocument listIndexes(CommandRequest request, ClientContext client) {
        Namespace namespace = request.collection();
        BsonDocument command = request.forServer().append("cursor", WHOLE_RESULT);
        return shards.onOneOwner(namespace, command)
                .map(Reply::relayed)
                .orElseThrow(
                        () -> new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "ns does not exist: " + namespace));
    }

    /** create: runs on the primary shard, which holds collections and views until they are sharded. */
    BsonDocument create(CommandRequest request, ClientContext client) {
        shards.ensureDatabase(request.database());
        return shards.onPrimary(request.database(), request.forServer())
                .map(Reply::relayed)
                .orElseThrow();
    }

    /** createIndexes: runs on every shard that owns a part of the collection. */
    BsonDocument createIndexes(CommandRequest request, ClientContext client) {
        Namespace namespace = request.collection();
        shards.ensureDatabase(namespace.database());
        BsonDocument raw = new BsonDocument();
        BsonDocument answer = new BsonDocument("raw", raw);
        shards.onOwners(namespace, request.forServer()).forEach((shard, reply) -> {
            raw.append(shard.host(), Reply.relayed(reply));
            if (reply.isDocument(WRITE_CONCERN_ERROR) && !answer.containsKey(WRITE_CONCERN_ERROR)) {
                answer.append(WRITE_CONCERN_ERROR, at(shard, reply.getDocument(WRITE_CONCERN_ERROR)));
            }
        });
        return Reply.ok(answer);
    }

    private static BsonDocument at(ClusterServer shard, BsonDocument error) {
        BsonDocument named = error.clone();
        String message = error.getString("errmsg", new BsonString("")).getValue();
        named.put("errmsg", new BsonString(message + " at " + shard.name()));
        return named;
    }

    /** drop: removes a collection from all shards and the catalog. A missing collection counts as dropped. */
    BsonDocument drop(CommandRequest request, ClientContext client) {
        if (request.collection().onConfigServer()) {
            return shards.onPrimary(request.database(), request.forServer())
                    .map(Reply::relayed)
                    .orElseThrow();
        }
        BsonDocument command =
                new BsonDocument("_shardsvrDropCollection", new BsonString(request.text(request.name())));
        shards.coordinateIfExists(request.database(), request.database(), command);
        return Reply.ok(
                new BsonDocument("ns", new BsonString(request.collection().toString())));
    }

    /** dropDatabase: removes a database from all shards and from the catalog. */
    BsonDocument dropDatabase(CommandRequest request, ClientContext client) {
        if (Namespace.isConfigServerDatabase(request.database())) {
            throw new CommandException(
                    ErrorCode.ILLEGAL_OPERATION, "Cannot drop the " + request.database() + " database");
        }
        BsonDocument command = ShardRouter.command("_shardsvrDropDatabase");
        BsonString name = new BsonString(request.database());
        return shards.coordinateIfExists(request.database(), request.database(), command)
                .map(reply -> Reply.ok(new BsonDocument("dropped", name)))
                .orElseGet(() -> Reply.ok(new BsonDocument("info", new BsonString("database does not exist"))));
    }

    /** renameCollection: renames within a database, or between two databases with the same primary shard. */
    BsonDocument renameCollection(CommandRequest request, ClientContext client) {
        Namespace from = request.namespace();
        BsonDocument command = new BsonDocument("_shardsvrRenameCollection", new BsonString(from.collection()))
                .append("to", new BsonString(request.text("to")))
                .append("dropTarget", BsonBoolean.valueOf(request.isTrue("dropTarget")));
        shards.coordinate(from.database(), from.database(), command);
        return Reply.ok();
    }
}
