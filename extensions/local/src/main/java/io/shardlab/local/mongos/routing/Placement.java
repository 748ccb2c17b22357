package io.shardlab.local.mongos.routing;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.mongo.key.KeyOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/** The servers of a collection, as the config server reported them at one moment. Immutable and thread-safe. */
public final class Placement {

    private final Catalog catalog;
    private final Optional<CollectionEntry> sharded;
    private final List<Chunk> chunks;
    private final ClusterServer primary;
    private final Map<String, ClusterServer> shards = new HashMap<>();
    private final SortedMap<String, BsonTimestamp> newest = new TreeMap<>();

    /**
     * @param catalog compares shard-key values that only servers can compare
     * @param sharded the collection, if it is sharded
     * @param chunks all its chunks in the order of their bounds; empty if it is not sharded
     * @param primary the server that holds the collection if it is not sharded
     * @param shards all shards, without versions
     */
    public Placement(
            Catalog catalog,
            Optional<CollectionEntry> sharded,
            List<Chunk> chunks,
            ClusterServer primary,
            List<ClusterServer> shards) {
        this.catalog = catalog;
        this.sharded = sharded;
        this.chunks = List.copyOf(chunks);
        this.primary = primary;
        chunks.forEach(chunk ->
                newest.merge(chunk.shard(), chunk.version(), (one, other) -> one.compareTo(other) >= 0 ? one : other));
        shards.forEach(shard -> this.shards.put(shard.name(), shard.with(version(shard.name()))));
    }

    /** Returns the version by which a shard refuses a command if these chunks are outdated. */
    private BsonDocument version(String shard) {
        return sharded.map(collection -> new BsonDocument(
                        "shardVersion", collection.shardVersion(newest.getOrDefault(shard, CollectionEntry.NO_CHUNKS))))
                .orElseGet(BsonDocument::new);
    }

    /** Returns the collection, if it is sharded. */
    public Optional<CollectionEntry> sharded() {
        return sharded;
    }

    /** Returns the server that holds the collection if it is not sharded. */
    public ClusterServer primary() {
        return primary;
    }

    /** Returns the shards that own a part of the sharded collection, in the order of their names. */
    public List<ClusterServer> owners() {
        return newest.keySet().stream().map(this::shard).toList();
    }

    /** Returns the shard that owns a shard-key value of the sharded collection. */
    public ClusterServer ownerOf(BsonDocument key) {
        if (!KeyOrder.knows(key)) {
            // A chunk that moved after the versions were read is found at its new owner, which refuses the old version.
            Chunk chunk = catalog.chunkHolding(sharded.orElseThrow(), key).orElseThrow();
            return shard(chunk.shard());
        }
        int low = 0;
        int high = chunks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (KeyOrder.INSTANCE.compare(key, chunks.get(middle).min()) >= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return shard(chunks.get(low).shard());
    }

    /** Returns the shard of this name, with the collection's version there. */
    public ClusterServer shard(String name) {
        return Optional.ofNullable(shards.get(name))
                .orElseThrow(() -> new CommandException(ErrorCode.SHARD_NOT_FOUND, "No shard is named " + name));
    }
}
