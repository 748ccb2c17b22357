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
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
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

/**
 * The administration of one collection through mongos. Blocking; every call asks the servers anew.
 *
 * @param client a client of a mongos whose read time-out allows for long commands
 */
public record ShardedCollection(MongoCluster client, MongoNamespace namespace) {

    /**
     * The data of a collection on one shard.
     *
     * @param documents the number of documents, orphans included
     * @param bytes the uncompressed BSON bytes
     */
    public record ShardData(long documents, long bytes) {}

    /**
     * The balancer's state, from balancerStatus.
     *
     * @param mode {@code full}, {@code off}, or {@code autoSplitOnly} before 6.1
     * @param rounds the number of rounds since the config server's primary was elected
     */
    public record BalancerStatus(String mode, long rounds) {

        /** True if it moves chunks. */
        public boolean isOn() {
            return mode.equals("full");
        }
    }

    /** Creates the collection sharded by a key. It must not exist with data, unless it has an index on the key. */
    public void shard(ShardKey key) {
        shard(key, false, false);
    }

    /**
     * Shards the collection like {@link #shard(ShardKey)}.
     *
     * @param collated true if the collection has a collation, which does not apply to shard keys
     * @param unique true if no two documents may have the same key
     */
    public void shard(ShardKey key, boolean collated, boolean unique) {
        // Databases must be enabled before 6.0; the command is harmless on later servers.
        admin(new Document("enableSharding", namespace.getDatabaseName()));
        Document command = new Document("shardCollection", namespace.getFullName()).append("key", key.pattern());
        if (unique) {
            command.append("unique", true);
        }
        admin(collated ? command.append("collation", new Document("locale", "simple")) : command);
    }

    /**
     * Assigns ranges of the shard key to shards; before the collection is sharded, so that it gets a chunk for each range.
     *
     * @param zones each with {@code zone}, {@code shards} (their numbers in the order of their names, from 0), {@code min} and
     *     {@code max}
     * @throws UsageException if there is no such shard
     */
    public void addZones(List<BsonDocument> zones) {
        List<String> shards = zones.isEmpty() ? List.of() : shards();
        for (BsonDocument zone : zones) {
            BsonValue name = zone.get("zone");
            for (BsonValue number : zone.getArray("shards")) {
                int index = number.asNumber().intValue();
                if (index >= shards.size()) {
                    throw new UsageException(Message.of(
                            "The zone {0} of the collection {1} is on shard {2,number,#}, but there are {3,number,#} shards, "
                                    + "numbered from 0.",
                            name.asString().getValue(), namespace.getCollectionName(), index, shards.size()));
                }
                admin(new Document("addShardToZone", shards.get(index)).append("zone", name));
            }
            admin(new Document("updateZoneKeyRange", namespace.getFullName())
                    .append("min", zone.get("min"))
                    .append("max", zone.get("max"))
                    .append("zone", name));
        }
    }

    /** Returns the key pattern, or empty if the collection is not sharded. */
    public Optional<BsonDocument> shardKey() {
        return entry().map(found -> found.get("key", Document.class).toBsonDocument());
    }

    /** Returns the ids of all shards, sorted. */
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

    /** Returns the chunks by shard id, with 0 for shards without any. Empty if the collection is not sharded. */
    public Map<String, Long> chunksPerShard() {
        Map<String, Long> chunks = new TreeMap<>();
        chunkFilter().ifPresent(filter -> {
            shards().forEach(shard -> chunks.put(shard, 0L));
            chunks.putAll(countPerShard(filter));
        });
        return chunks;
    }

    /** Returns the chunks that the balancer found too large to move, by shard id, without shards that have none. */
    public Map<String, Long> jumboChunksPerShard() {
        return chunkFilter()
                .map(filter -> countPerShard(Filters.and(filter, eq("jumbo", true))))
                .orElseGet(Map::of);
    }

    private Map<String, Long> countPerShard(Bson filter) {
        Map<String, Long> counts = new TreeMap<>();
        config().getCollection("chunks")
                .aggregate(
                        List.of(Aggregates.match(filter), Aggregates.group("$shard", Accumulators.sum("chunks", 1L))))
                .forEach(group -> counts.put(
                        group.getString("_id"),
                        group.get("chunks", Number.class).longValue()));
        return counts;
    }

    /**
     * Returns the range and the shard of each chunk ({@code min}, {@code max}, {@code shard}), by range. Empty if the
     * collection is not sharded.
     */
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

    /** Returns documents and bytes by shard id, from collStats: while ranges move, orphans are counted too. */
    public Map<String, ShardData> dataPerShard() {
        Document stats = client.getDatabase(namespace.getDatabaseName())
                .runCommand(new Document("collStats", namespace.getCollectionName()));
        Map<String, ShardData> data = new TreeMap<>();
        stats.get("shards", new Document())
                .forEach((shard, value) -> data.put(
                        shard, new ShardData(number((Document) value, "count"), number((Document) value, "size"))));
        return data;
    }

    /** Stops the balancer, for all collections; blocks until its present round has ended. */
    public void stopBalancer() {
        admin(new Document("balancerStop", 1));
    }

    /** Starts the balancer, for all collections. */
    public void startBalancer() {
        admin(new Document("balancerStart", 1));
    }

    /** Returns the balancer's state, for all collections. */
    public BalancerStatus balancerStatus() {
        Document status = admin(new Document("balancerStatus", 1));
        return new BalancerStatus(status.get("mode", ""), number(status, "numBalancerRounds"));
    }

    /** True if the balancer has nothing to move in the collection. Fails on servers before 4.4, which cannot say. */
    public boolean isBalanced() {
        return admin(new Document("balancerCollectionStatus", namespace.getFullName()))
                .getBoolean("balancerCompliant", false);
    }

    /**
     * Splits at the given keys and distributes the ranges over the shards in turn, before any data is there.
     *
     * @param splitKeys at least one key; full shard keys, ascending and distinct
     */
    public void preSplit(List<BsonDocument> splitKeys) {
        List<String> shards = shards();
        for (BsonDocument key : splitKeys) {
            admin(new Document("split", namespace.getFullName()).append("middle", key));
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
            admin(new Document("moveChunk", namespace.getFullName())
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
        Bson filter = chunkFilter()
                .orElseThrow(() -> new RunFailedException(Message.of("Collection {0} is not sharded.", namespace)));
        Document chunk = config().getCollection("chunks")
                .find(Filters.and(filter, eq("min", min)))
                .first();
        if (chunk == null) {
            throw new RunFailedException(
                    Message.of("No chunk of {0} begins at {1} after a split there.", namespace, min.toJson()));
        }
        return chunk.getString("shard");
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

    private Document admin(Document command) {
        return client.getDatabase("admin").runCommand(command);
    }

    private MongoDatabase config() {
        return client.getDatabase("config");
    }

    private static long number(Document document, String key) {
        return document.get(key) instanceof Number number ? number.longValue() : 0;
    }
}
