package io.shardlab.local.mongos.routing;

import com.mongodb.ReadConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.mongo.key.KeyHash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;

/**
 * The cluster's metadata, read from the config server on each call. Commands carry its versions, and shards refuse stale
 * versions. Thread-safe; blocks for a round trip.
 */
public final class Catalog {

    /**
     * A database in config.databases.
     *
     * @param primary the shard that holds its unsharded collections
     * @param version the version that shards compare with theirs
     */
    record Database(String primary, BsonDocument version) {}

    private final ClusterNodes nodes;

    public Catalog(ClusterNodes nodes) {
        this.nodes = nodes;
    }

    /** Returns the shards' documents in config.shards by shard name. */
    public Map<String, BsonDocument> shards() {
        Map<String, BsonDocument> shards = new LinkedHashMap<>();
        for (BsonDocument shard : config("shards").find().sort(new BsonDocument("_id", new BsonInt32(1)))) {
            shards.put(shard.getString("_id").getValue(), shard);
        }
        return shards;
    }

    BsonDocument shard(String name) {
        return Optional.ofNullable(config("shards").find(Filters.eq(name)).first())
                .orElseThrow(() -> new CommandException(ErrorCode.SHARD_NOT_FOUND, "No shard is named " + name));
    }

    Optional<Database> database(String name) {
        return Optional.ofNullable(config("databases").find(Filters.eq(name)).first())
                .map(entry -> new Database(entry.getString("primary").getValue(), entry.getDocument("version")));
    }

    /** Returns the collection, if it is sharded. */
    public Optional<CollectionEntry> shardedCollection(Namespace namespace) {
        return Optional.ofNullable(config("collections")
                        .find(Filters.and(Filters.eq(namespace.toString()), Filters.exists("key")))
                        .first())
                .map(CollectionEntry::of);
    }

    public int chunkCount(CollectionEntry collection) {
        return (int) chunks().countDocuments(Filters.eq("uuid", collection.uuid()));
    }

    /** Returns the shard versions of the collection by shard, for the shards that own a part of it. */
    Map<String, BsonDocument> shardVersions(CollectionEntry collection) {
        Map<String, BsonDocument> versions = new LinkedHashMap<>();
        for (BsonDocument group : chunks().aggregate(List.of(
                Aggregates.match(Filters.eq("uuid", collection.uuid())),
                Aggregates.group("$shard", Accumulators.max("newest", "$lastmod"))))) {
            versions.put(group.getString("_id").getValue(), collection.shardVersion(group.get("newest")));
        }
        return versions;
    }

    /**
     * Returns all chunks at one moment, in the order of their bounds. Without a snapshot, a chunk that a migration changes
     * could be seen before and after it.
     */
    List<Chunk> chunks(CollectionEntry collection) {
        List<Chunk> chunks = new ArrayList<>();
        chunks().withReadConcern(ReadConcern.SNAPSHOT)
                .find(Filters.eq("uuid", collection.uuid()))
                .sort(new BsonDocument("min", new BsonInt32(1)))
                .forEach(entry -> chunks.add(Chunk.of(entry)));
        return chunks;
    }

    /** Returns the chunk that holds a shard-key value. */
    public Optional<Chunk> chunkHolding(CollectionEntry collection, BsonDocument key) {
        return chunk(
                Filters.and(Filters.eq("uuid", collection.uuid()), Filters.lte("min", key), Filters.gt("max", key)));
    }

    /** Returns the chunk with exactly these bounds. */
    public Optional<Chunk> chunkBetween(CollectionEntry collection, BsonDocument min, BsonDocument max) {
        return chunk(
                Filters.and(Filters.eq("uuid", collection.uuid()), Filters.eq("min", min), Filters.eq("max", max)));
    }

    /** Returns the key of a value in a hashed index. */
    BsonValue hash(BsonValue value) {
        OptionalLong known = KeyHash.of(value);
        return known.isPresent() ? new BsonInt64(known.getAsLong()) : hashByServer(value);
    }

    private BsonValue hashByServer(BsonValue value) {
        BsonDocument hash =
                new BsonDocument("hash", new BsonDocument("$toHashedIndexKey", new BsonDocument("$literal", value)));
        BsonDocument documents = new BsonDocument("$documents", new BsonArray(List.of(hash)));
        return nodes.configServer()
                .getDatabase("admin")
                .aggregate(List.of(documents), BsonDocument.class)
                .first()
                .get("hash");
    }

    /** Returns the server's version, such as {@code 6.0.5}. */
    public String serverVersion() {
        return nodes.configServer()
                .getDatabase("admin")
                .runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class)
                .getString("version", new BsonString(""))
                .getValue();
    }

    /** Records in config.mongos that a router is up; tools look there for a cluster's active mongos. */
    public void recordRouter(String address, String version, Duration up) {
        nodes.configServer()
                .getDatabase("config")
                .getCollection("mongos")
                .updateOne(
                        Filters.eq(address),
                        Updates.combine(
                                Updates.currentDate("ping"),
                                Updates.set("up", up.toSeconds()),
                                Updates.set("waiting", true),
                                Updates.set("mongoVersion", version)),
                        new UpdateOptions().upsert(true));
    }

    private Optional<Chunk> chunk(Bson filter) {
        return Optional.ofNullable(chunks().find(filter).first()).map(Chunk::of);
    }

    private MongoCollection<BsonDocument> chunks() {
        return config("chunks");
    }

    private MongoCollection<BsonDocument> config(String collection) {
        MongoDatabase database = nodes.configServer().getDatabase("config");
        return database.getCollection(collection, BsonDocument.class).withReadConcern(ReadConcern.MAJORITY);
    }
}
