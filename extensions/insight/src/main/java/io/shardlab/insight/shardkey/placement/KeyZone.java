package io.shardlab.insight.shardkey.placement;

import io.shardlab.insight.shardkey.data.KeyTuple;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonMinKey;
import org.bson.BsonValue;

/**
 * A range of keys that belongs on certain shards. Immutable.
 *
 * @param min the least key
 * @param max the first key beyond it
 * @param shards the numbers of the shards, from 0
 */
public record KeyZone(BsonValue[] min, BsonValue[] max, List<Integer> shards) {

    /**
     * Returns a zone of a workload file for a shard key; empty if the key does not begin with the fields of its bounds.
     *
     * @param zone with {@code shards}, {@code min} and {@code max}
     */
    public static Optional<KeyZone> of(BsonDocument zone, ShardKey key) {
        List<String> fields = List.copyOf(zone.getDocument("min").keySet());
        boolean prefix = fields.size() <= key.names().size()
                && key.names().subList(0, fields.size()).equals(fields)
                && key.fields().entrySet().stream().limit(fields.size()).noneMatch(Map.Entry::getValue);
        return prefix
                ? Optional.of(new KeyZone(
                        bound(zone.getDocument("min"), key),
                        bound(zone.getDocument("max"), key),
                        zone.getArray("shards").stream()
                                .map(shard -> shard.asNumber().intValue())
                                .toList()))
                : Optional.empty();
    }

    /** Servers extend the bounds by the least value of the other fields. */
    private static BsonValue[] bound(BsonDocument bound, ShardKey key) {
        return key.names().stream()
                .map(name -> bound.getOrDefault(name, new BsonMinKey()))
                .toArray(BsonValue[]::new);
    }

    Stream<BsonValue[]> bounds() {
        return Stream.of(min, max);
    }

    /** True if the chunk that begins with this key belongs to the zone. */
    boolean holds(BsonValue... start) {
        return KeyTuple.compare(min, start) <= 0 && KeyTuple.compare(start, max) < 0;
    }

    /** Returns the shards among the first ones that exist. */
    int[] among(int count) {
        return shards.stream()
                .mapToInt(Integer::intValue)
                .filter(shard -> shard < count)
                .toArray();
    }

    static int[] all(int count) {
        return IntStream.range(0, count).toArray();
    }
}
