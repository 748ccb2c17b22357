package io.shardlab.mongos.routing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/** The chunks of a sharded collection at one moment. Immutable, so safe for use by several threads. */
final class RoutingTable {

    private final CollectionEntry collection;
    private final List<Chunk> chunks;
    private final Map<String, BsonTimestamp> newest = new HashMap<>();

    /** @param chunks all of them, in the order of their bounds */
    RoutingTable(CollectionEntry collection, List<Chunk> chunks) {
        this.collection = collection;
        this.chunks = List.copyOf(chunks);
        chunks.forEach(chunk ->
                newest.merge(chunk.shard(), chunk.version(), (one, other) -> one.compareTo(other) >= 0 ? one : other));
    }

    CollectionEntry collection() {
        return collection;
    }

    /** The shards that own chunks. */
    Set<String> owners() {
        return newest.keySet();
    }

    /** What a shard compares with its own version, so that it refuses a command that this table sends there wrongly. */
    BsonDocument versionOf(String shard) {
        return collection.shardVersion(newest.getOrDefault(shard, ShardRouter.NO_CHUNKS));
    }

    /** The shard that owns the key; empty if only a server can compare it with the bounds. */
    Optional<String> ownerOf(BsonDocument key) {
        if (!KeyOrder.knows(key)) {
            return Optional.empty();
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
        return Optional.of(chunks.get(low).shard());
    }
}
