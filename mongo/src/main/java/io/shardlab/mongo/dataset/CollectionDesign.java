package io.shardlab.mongo.dataset;

import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Everything that a collection is created with. Immutable.
 *
 * @param key the shard key; without shards, an index; empty if the collection is not sharded
 * @param options the options, as in the command {@code create}
 * @param indexes the indexes, each with {@code key} and its options, as in {@code createIndexes}
 * @param zones ranges of the shard key, each with {@code zone}, {@code shards} (their numbers, from 0), {@code min} and {@code
 *     max}
 */
public record CollectionDesign(
        Optional<ShardKey> key, BsonDocument options, List<BsonDocument> indexes, List<BsonDocument> zones) {

    private static final String TTL = "expireAfterSeconds";

    public CollectionDesign {
        indexes = List.copyOf(indexes);
        zones = List.copyOf(zones);
    }

    /** Creates the design of a collection that has only a shard key. */
    public static CollectionDesign of(ShardKey key) {
        return new CollectionDesign(Optional.of(key), new BsonDocument(), List.of(), List.of());
    }

    /** True if there is nothing but perhaps a shard key. */
    boolean isPlain() {
        return options.isEmpty() && indexes.isEmpty() && zones.isEmpty();
    }

    /** True if the servers themselves remove documents: the oldest ones of a capped collection, or expired ones. */
    public boolean losesDocuments() {
        return options.containsKey("capped")
                || options.containsKey(TTL)
                || indexes.stream().anyMatch(CollectionDesign::expires);
    }

    /** True if it is a time series, whose documents are stored in groups. */
    public boolean isTimeSeries() {
        return options.containsKey("timeseries");
    }

    /** The indexes that are created before a load. Documents would expire while it is verified. */
    List<BsonDocument> indexesBeforeLoad() {
        return indexes.stream().filter(index -> !expires(index)).toList();
    }

    /** The indexes that are created after a load. */
    List<BsonDocument> indexesAfterLoad() {
        return indexes.stream().filter(CollectionDesign::expires).toList();
    }

    private static boolean expires(BsonDocument index) {
        return index.containsKey(TTL);
    }

    /** Returns an index with a name, which the command needs: that which mongosh gives it, if it has none. */
    static BsonDocument named(BsonDocument index) {
        StringBuilder name = new StringBuilder();
        index.getDocument("key")
                .forEach((field, order) -> name.append(name.isEmpty() ? "" : "_")
                        .append(field)
                        .append('_')
                        .append(
                                order.isString()
                                        ? order.asString().getValue()
                                        : String.valueOf(order.asNumber().intValue())));
        BsonDocument named = index.clone();
        named.computeIfAbsent("name", missing -> new BsonString(name.toString()));
        return named;
    }
}
