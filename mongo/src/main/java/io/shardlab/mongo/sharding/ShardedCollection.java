package io.shardlab.mongo.sharding;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.error.RunFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Administration of one collection through mongos. Blocking; every call asks the servers anew. */
public final class ShardedCollection {

    private final MongoCluster client;
    private final MongoNamespace namespace;

    /**
     * @param client a client of a mongos, whose read time-out allows for long commands
     * @param namespace the collection
     */
    public ShardedCollection(MongoCluster client, MongoNamespace namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** Creates the collection sharded by a key; it must not exist with data, unless an index on the key does. */
    public void shard(ShardKey key) {
        // From 6.0 on a database needs no enabling, before that it does; the command is harmless on both.
        admin().runCommand(new Document("enableSharding", namespace.getDatabaseName()));
        admin().runCommand(new Document("shardCollection", namespace.getFullName()).append("key", key.pattern()));
    }

    /** The key pattern, or empty if the collection is not sharded. */
    public Optional<BsonDocument> shardKey() {
        return entry().map(found -> found.get("key", Document.class).toBsonDocument());
    }

    /** The ids of all shards, sorted. */
    public List<String> shards() {
        return config()
                .getCollection("shards")
                .find()
                .map(shard -> shard.getString("_id"))
                .into(new ArrayList<>())
                .stream()
                .sorted()
                .toList();
    }

    /** Chunks by shard id; shards without any are listed with 0. Empty if the collection is not sharded. */
    public Map<String, Long> chunksPerShard() {
        Map<String, Long> chunks = new TreeMap<>();
        chunkFilter().ifPresent(filter -> {
            shards().forEach(shard -> chunks.put(shard, 0L));
            config().getCollection("chunks")
                    .aggregate(List.of(
                            Aggregates.match(filter), Aggregates.group("$shard", Accumulators.sum("chunks", 1L))))
                    .forEach(group -> chunks.put(
                            group.getString("_id"),
                            group.get("chunks", Number.class).longValue()));
        });
        return chunks;
    }

    /** Range and shard of each chunk ({@code min}, {@code max}, {@code shard}), by range. Empty if the collection is not sharded. */
    public List<BsonDocument> chunks() {
        return chunkFilter()
                .map(filter -> config().getCollection("chunks", BsonDocument.class)
                        .find(filter)
                        .sort(Sorts.ascending("min"))
                        .projection(
                                Projections.fields(Projections.include("min", "max", "shard"), Projections.excludeId()))
                        .into(new ArrayList<>()))
                .orElseGet(ArrayList::new);
    }

    /** Those of the chunks that the balancer found too large to move, by shard id; shards without any are left out. */
    public Map<String, Long> jumboChunksPerShard() {
        Map<String, Long> jumbo = new TreeMap<>();
        chunkFilter()
                .ifPresent(filter -> config().getCollection("chunks")
                        .aggregate(List.of(
                                Aggregates.match(Filters.and(filter, eq("jumbo", true))),
                                Aggregates.group("$shard", Accumulators.sum("chunks", 1L))))
                        .forEach(group -> jumbo.put(
                                group.getString("_id"),
                                group.get("chunks", Number.class).longValue())));
        return jumbo;
    }

    /** Documents and bytes by shard id, as collStats tells them: while ranges move, orphans are counted too. */
    public Map<String, ShardData> dataPerShard() {
        Document stats = database().runCommand(new Document("collStats", namespace.getCollectionName()));
        Map<String, ShardData> data = new TreeMap<>();
        Document shards = stats.get("shards", new Document());
        shards.forEach((shard, value) -> data.put(shard, ShardData.of((Document) value)));
        return data;
    }

    /** Stops the balancer, for all collections; blocks until the round that it is in has ended. */
    public void stopBalancer() {
        admin().runCommand(new Document("balancerStop", 1));
    }

    /** Has the balancer run, for all collections. */
    public void startBalancer() {
        admin().runCommand(new Document("balancerStart", 1));
    }

    /** What the balancer does, for all collections. */
    public BalancerStatus balancerStatus() {
        return BalancerStatus.of(admin().runCommand(new Document("balancerStatus", 1)));
    }

    /** Whether the balancer has nothing to move of the collection. Servers before 4.4 cannot tell, which is an error. */
    public boolean isBalanced() {
        return admin().runCommand(new Document("balancerCollectionStatus", namespace.getFullName()))
                .getBoolean("balancerCompliant", false);
    }

    /**
     * Splits at the given keys and hands the ranges to the shards in turn, before any data is there.
     *
     * @param splitKeys at least one; full shard keys, ascending and distinct
     */
    public void preSplit(List<BsonDocument> splitKeys) {
        List<String> shards = shards();
        for (BsonDocument key : splitKeys) {
            admin().runCommand(new Document("split", namespace.getFullName()).append("middle", key));
        }
        List<BsonDocument> bounds = new ArrayList<>(splitKeys);
        bounds.add(0, allFields(splitKeys.get(0), new BsonMinKey()));
        bounds.add(allFields(splitKeys.get(0), new BsonMaxKey()));
        for (int i = 0; i + 1 < bounds.size(); i++) {
            moveRange(bounds.get(i), bounds.get(i + 1), shards.get(i % shards.size()));
        }
    }

    private void moveRange(BsonDocument min, BsonDocument max, String shard) {
        if (!ownerOf(min).equals(shard)) {
            admin().runCommand(new Document("moveChunk", namespace.getFullName())
                    .append("bounds", List.of(min, max))
                    .append("to", shard));
        }
    }

    private static BsonDocument allFields(BsonDocument key, BsonValue value) {
        BsonDocument bound = new BsonDocument();
        key.keySet().forEach(field -> bound.append(field, value));
        return bound;
    }

    private String ownerOf(BsonDocument min) {
        Bson filter = chunkFilter().orElseThrow(this::notSharded);
        Document chunk = config().getCollection("chunks")
                .find(Filters.and(filter, eq("min", min)))
                .first();
        if (chunk == null) {
            throw new RunFailedException(
                    "No chunk of " + namespace + " begins at " + min.toJson() + " after a split there.");
        }
        return chunk.getString("shard");
    }

    private RunFailedException notSharded() {
        return new RunFailedException("Collection " + namespace + " is not sharded.");
    }

    /** Since 5.0 chunks refer to the collection by its UUID, before that by its name. */
    private Optional<Bson> chunkFilter() {
        return entry().map(found ->
                found.containsKey("timestamp") ? eq("uuid", found.get("uuid")) : eq("ns", namespace.getFullName()));
    }

    private Optional<Document> entry() {
        Document found = config().getCollection("collections")
                .find(eq("_id", namespace.getFullName()))
                .first();
        return Optional.ofNullable(found)
                .filter(entry -> !entry.getBoolean("dropped", false) && entry.containsKey("key"));
    }

    private MongoDatabase admin() {
        return client.getDatabase("admin");
    }

    private MongoDatabase config() {
        return client.getDatabase("config");
    }

    private MongoDatabase database() {
        return client.getDatabase(namespace.getDatabaseName());
    }
}
