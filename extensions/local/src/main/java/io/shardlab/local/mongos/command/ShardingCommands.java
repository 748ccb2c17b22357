package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.Catalog;
import io.shardlab.local.mongos.routing.Chunk;
import io.shardlab.local.mongos.routing.CollectionEntry;
import io.shardlab.local.mongos.routing.Namespace;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.routing.ShardRouter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Commands that administer sharding: databases, shard keys, chunks and shards. */
final class ShardingCommands {

    private static final Set<String> SHARD_COLLECTION_FIELDS = Set.of("key", "unique");
    private static final Set<String> SHARD_COLLECTION_OPTIONS = Set.of("""
            numInitialChunks presplitHashedZones collation timeseries implicitlyCreateIndex enforceUniquenessCheck\
            """.split(" "));

    private final ShardRouter shards;
    private final Catalog catalog;
    private final ShardKeys shardKeys;

    ShardingCommands(ShardRouter shards, Catalog catalog, ShardKeys shardKeys) {
        this.shards = shards;
        this.catalog = catalog;
        this.shardKeys = shardKeys;
    }

    /** enableSharding: registers the database on the given shard, or on one that the config server chooses. */
    BsonDocument enableSharding(CommandRequest request, ClientContext client) {
        BsonDocument command =
                new BsonDocument("_configsvrCreateDatabase", new BsonString(request.text(request.name())));
        if (request.body().containsKey("primaryShard")) {
            command.append("primaryShardId", request.body().get("primaryShard"));
        }
        shards.changeOnConfigServer(command);
        return Reply.ok();
    }

    /** shardCollection: shards by range or hash; the primary shard creates the collection with its first chunks. */
    BsonDocument shardCollection(CommandRequest request, ClientContext client) {
        Namespace namespace = request.namespace();
        for (String field : request.arguments().keySet()) {
            if (!SHARD_COLLECTION_FIELDS.contains(field) && !SHARD_COLLECTION_OPTIONS.contains(field)) {
                throw new CommandException(
                        ErrorCode.UNKNOWN_FIELD, "BSON field 'shardCollection." + field + "' is an unknown field.");
            }
        }
        BsonDocument command = new BsonDocument("_shardsvrCreateCollection", new BsonString(namespace.collection()))
                .append("shardKey", request.document("key"))
                .append("unique", BsonBoolean.valueOf(request.isTrue("unique")));
        SHARD_COLLECTION_OPTIONS.stream()
                .filter(request.body()::containsKey)
                .forEach(option -> command.append(option, request.body().get(option)));
        shards.ensureDatabase(namespace.database());
        shards.coordinate(namespace.database(), namespace.database(), command);
        return Reply.ok(new BsonDocument("collectionsharded", new BsonString(namespace.toString())));
    }

    /** refineCollectionShardKey: appends fields to a shard key. */
    BsonDocument refineShardKey(CommandRequest request, ClientContext client) {
        Namespace namespace = request.namespace();
        BsonDocument command = new BsonDocument(
                        "_shardsvrRefineCollectionShardKey", new BsonString(namespace.collection()))
                .append("newShardKey", request.document("key"));
        return Reply.relayed(shards.coordinate(namespace.database(), namespace.database(), command));
    }

    /** reshardCollection: copies a collection to a distribution by another shard key, which takes minutes at least. */
    BsonDocument reshardCollection(CommandRequest request, ClientContext client) {
        Namespace namespace = request.namespace();
        BsonDocument command = request.forServer("_shardsvrReshardCollection", new BsonString(namespace.toString()));
        return Reply.relayed(shards.coordinate(namespace.database(), "admin", command));
    }

    /** movePrimary: moves a database's unsharded collections to another shard. */
    BsonDocument movePrimary(CommandRequest request, ClientContext client) {
        String database = request.text(request.name());
        BsonDocument command = new BsonDocument("_shardsvrMovePrimary", new BsonString(database))
                .append("to", new BsonString(request.text("to")));
        shards.coordinate(database, "admin", command);
        return Reply.ok();
    }

    /** moveChunk: moves one whole chunk; the config server runs the migration. */
    BsonDocument moveChunk(CommandRequest request, ClientContext client) {
        Chunk chunk = chunkDescribedBy(request, shardedCollection(request.namespace()));
        BsonDocument command = new BsonDocument("_configsvrMoveRange", new BsonString(request.text(request.name())))
                .append("toShard", new BsonString(request.text("to")))
                .append("min", chunk.min())
                .append("max", chunk.max())
                .append(
                        "waitForDelete",
                        BsonBoolean.valueOf(request.isTrue("_waitForDelete") || request.isTrue("waitForDelete")));
        if (request.body().containsKey("forceJumbo")) {
            command.append("forceJumbo", BsonBoolean.valueOf(request.isTrue("forceJumbo")));
        }
        long start = System.nanoTime();
        shards.changeOnConfigServer(command);
        long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
        return Reply.ok(new BsonDocument("millis", new BsonInt64(millis)));
    }

    /** split: splits a chunk at a given shard-key value, or in its middle. */
    BsonDocument split(CommandRequest request, ClientContext client) {
        CollectionEntry collection = shardedCollection(request.namespace());
        if (request.body().containsKey("middle")) {
            BsonDocument middle = request.document("middle");
            split(collection, chunkHolding(collection, middle), middle);
        } else {
            Chunk chunk = chunkDescribedBy(request, collection);
            split(collection, chunk, median(collection, chunk));
        }
        return Reply.ok();
    }

    private BsonDocument median(CollectionEntry collection, Chunk chunk) {
        BsonDocument reply = shards.onShard(
                chunk.shard(),
                new BsonDocument("splitVector", new BsonString(collection.namespace()))
                        .append("keyPattern", collection.key())
                        .append("min", chunk.min())
                        .append("max", chunk.max())
                        .append("force", BsonBoolean.TRUE));
        BsonArray keys = reply.getArray("splitKeys");
        if (keys.isEmpty()) {
            throw new CommandException(
                    ErrorCode.CANNOT_SPLIT, "Cannot find a median in the chunk, it may hold too few documents");
        }
        return keys.get(0).asDocument();
    }

    private void split(CollectionEntry collection, Chunk chunk, BsonDocument at) {
        if (at.equals(chunk.min())) {
            throw new CommandException(
                    ErrorCode.CANNOT_SPLIT, "The split key " + at + " is a boundary of an existing chunk");
        }
        shards.onShard(
                chunk.shard(),
                new BsonDocument("splitChunk", new BsonString(collection.namespace()))
                        .append("from", new BsonString(chunk.shard()))
                        .append("keyPattern", collection.key())
                        .append("epoch", collection.epoch())
                        .append("timestamp", collection.timestamp())
                        .append("min", chunk.min())
                        .append("max", chunk.max())
                        .append("splitKeys", new BsonArray(List.of(at))));
    }

    /** mergeChunks: merges adjacent chunks of one shard. */
    BsonDocument mergeChunks(CommandRequest request, ClientContext client) {
        CollectionEntry collection = shardedCollection(request.namespace());
        List<BsonValue> bounds = bounds(request);
        String shard = chunkHolding(collection, bounds.get(0).asDocument()).shard();
        shards.onShard(
                shard,
                new BsonDocument("mergeChunks", new BsonString(collection.namespace()))
                        .append("bounds", new BsonArray(bounds))
                        .append("shardName", new BsonString(shard))
                        .append("epoch", collection.epoch())
                        .append("timestamp", collection.timestamp()));
        return Reply.ok();
    }

    /** listShards: lists the shards with their tags, as in config.shards. */
    BsonDocument listShards(CommandRequest request, ClientContext client) {
        return Reply.ok(new BsonDocument(
                "shards", new BsonArray(List.copyOf(catalog.shards().values()))));
    }

    private CollectionEntry shardedCollection(Namespace namespace) {
        return catalog.shardedCollection(namespace)
                .orElseThrow(() -> new CommandException(
                        ErrorCode.NAMESPACE_NOT_SHARDED, "Collection " + namespace + " is not sharded"));
    }

    /** Returns the chunk that the request describes by {@code find} or {@code bounds}. */
    private Chunk chunkDescribedBy(CommandRequest request, CollectionEntry collection) {
        if (request.body().containsKey("bounds")) {
            List<BsonValue> bounds = bounds(request);
            return catalog.chunkBetween(
                            collection,
                            bounds.get(0).asDocument(),
                            bounds.get(1).asDocument())
                    .orElseThrow(() -> new CommandException(ErrorCode.BAD_VALUE, "No chunk has the bounds " + bounds));
        }
        BsonDocument key = shardKeys
                .inQuery(collection, request.document("find"))
                .orElseThrow(() -> new CommandException(
                        ErrorCode.SHARD_KEY_NOT_FOUND, "'find' must contain the shard key " + collection.key()));
        return chunkHolding(collection, key);
    }

    private Chunk chunkHolding(CollectionEntry collection, BsonDocument key) {
        return catalog.chunkHolding(collection, key)
                .orElseThrow(() -> new CommandException(ErrorCode.BAD_VALUE, "No chunk holds " + key));
    }

    private static List<BsonValue> bounds(CommandRequest request) {
        BsonArray given = request.body().isArray("bounds") ? request.body().getArray("bounds") : new BsonArray();
        List<BsonValue> bounds = given.stream().limit(3).toList();
        if (bounds.size() != 2 || !bounds.stream().allMatch(BsonValue::isDocument)) {
            throw new CommandException(ErrorCode.BAD_VALUE, "'bounds' must be an array of two shard-key values");
        }
        return bounds;
    }
}
