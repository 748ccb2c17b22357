package io.shardlab.mongos.routing;

import com.mongodb.ReadConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
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
 * The cluster's metadata, read from the config server each time. Commands carry its versions, and shards refuse stale
 * ones. Safe for use by several threads; blocks for a round trip.
 */
public final class Catalog {

    private final ClusterNodes nodes;

    public Catalog(ClusterNodes nodes) {
        this.nodes = nodes;
    }

    /** The shards' documents in config.shards by shard name. */
    public Map<String, BsonDocument> shards() {
        Map<String, BsonDocument> shards = new LinkedHashMap<>();
        for (BsonDocument shard : config("shards").find().sort(new BsonDocument("_id", new BsonInt32(1)))) {
            shards.put(shard.getString("_id").getValue(), shard);
        }
        return shards;
    }

    /** The shard's document in config.shards. */
    BsonDocument shard(String name) {
        return Optional.ofNullable(config("shards").find(Filters.eq(name)).first())
                .orElseThrow(() -> new CommandException(ErrorCode.SHARD_NOT_FOUND, "No shard is named " + name));
    }

    public Optional<DatabaseEntry> database(String name) {
        return Optional.ofNullable(config("databases").find(Filters.eq(name)).first())
                .map(DatabaseEntry::of);
    }

    /** The collection, if it is sharded. */
    public Optional<CollectionEntry> shardedCollection(Namespace namespace) {
        return Optional.ofNullable(config("collections")
                        .find(Filters.and(Filters.eq(namespace.toString()), Filters.exists("key")))
                        .first())
                .map(CollectionEntry::of);
    }

    /** Chunks a shard of the collection, for shards with any. */
    public Map<String, Integer> chunkCounts(CollectionEntry collection) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (BsonDocument group : chunks().aggregate(List.of(
                Aggregates.match(Filters.eq("uuid", collection.uuid())),
                Aggregates.group("$shard", Accumulators.sum("chunks", 1))))) {
            counts.put(
                    group.getString("_id").getValue(), group.getNumber("chunks").intValue());
        }
        return counts;
    }

    /** Shard versions of the collection by shard, for shards that own a part of it. */
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
     * All chunks at one moment, in the order of their bounds. Read one after another, those that a migration changes could
     * be seen before and after it.
     */
    List<Chunk> chunks(CollectionEntry collection) {
        List<Chunk> chunks = new ArrayList<>();
        chunks().withReadConcern(ReadConcern.SNAPSHOT)
                .find(Filters.eq("uuid", collection.uuid()))
                .sort(new BsonDocument("min", new BsonInt32(1)))
                .forEach(entry -> chunks.add(Chunk.of(entry)));
        return chunks;
    }

    /** The chunk that holds a shard-key value. */
    public Optional<Chunk> chunkHolding(CollectionEntry collection, BsonDocument key) {
        return chunk(
                Filters.and(Filters.eq("uuid", collection.uuid()), Filters.lte("min", key), Filters.gt("max", key)));
    }

    /** The chunk with exactly these bounds. */
    public Optional<Chunk> chunkBetween(CollectionEntry collection, BsonDocument min, BsonDocument max) {
        return chunk(
                Filters.and(Filters.eq("uuid", collection.uuid()), Filters.eq("min", min), Filters.eq("max", max)));
    }

    /** The value under which a hashed index files {@code value}. */
    BsonValue hash(BsonValue value) {
        OptionalLong known = KeyHash.of(value);
        return known.isPresent() ? new BsonInt64(known.getAsLong()) : hashByServer(value);
    }

    private BsonValue hashByServer(BsonValue value) {
        BsonDocument hash =
                new BsonDocument("hash", new BsonDocument("$toHashedIndexKey", new BsonDocument("$literal", value)));
        BsonDocument documents = new BsonDocument("$documents", new BsonArray(List.of(hash)));
        BsonDocument reply = nodes.configServer()
                .getDatabase("admin")
                .runCommand(
                        new BsonDocument("aggregate", new BsonInt32(1))
                                .append("pipeline", new BsonArray(List.of(documents)))
                                .append("cursor", new BsonDocument()),
                        BsonDocument.class);
        return reply.getDocument("cursor")
                .getArray("firstBatch")
                .get(0)
                .asDocument()
                .get("hash");
    }

    /** The server's version, such as {@code 6.0.5}. */
    public String serverVersion() {
        return nodes.configServer()
                .getDatabase("admin")
                .runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class)
                .getString("version", new BsonString(""))
                .getValue();
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
