package io.shardlab.mongo.dataset;

import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Optional;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
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

    static final String TTL = "expireAfterSeconds";

    /** The longest time, 68 years. */
    private static final BsonInt32 NEVER = new BsonInt32(Integer.MAX_VALUE);

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

    /**
     * Returns the declared index that is the one of the shard key, and so is created before the collection is sharded: servers
     * would otherwise create it without its name and options. Documents do not expire by it before {@link #expiringKeyIndex}.
     */
    Optional<BsonDocument> keyIndex() {
        return declaredKeyIndex().map(index -> expires(index) ? index.clone().append(TTL, NEVER) : index);
    }

    /**
     * Returns the index of the shard key, as it is declared, if documents are to expire by it: it cannot be created after the load
     * beside one with the same fields, but changed.
     */
    Optional<BsonDocument> expiringKeyIndex() {
        return declaredKeyIndex().filter(CollectionDesign::expires);
    }

    private Optional<BsonDocument> declaredKeyIndex() {
        return indexes.stream()
                .filter(this::isOnKey)
                .filter(index -> !index.containsKey("partialFilterExpression")
                        && !isTrue(index, "sparse")
                        && isSimple(
                                index.getDocument("collation", options.getDocument("collation", new BsonDocument()))))
                .findFirst();
    }

    /** True if the shard key is unique. */
    boolean isUnique() {
        return keyIndex().filter(index -> isTrue(index, "unique")).isPresent();
    }

    private boolean isOnKey(BsonDocument index) {
        BsonDocument fields = index.getDocument("key");
        return key.filter(own -> own.names().equals(List.copyOf(fields.keySet()))
                        && own.fields().entrySet().stream()
                                .allMatch(field -> fields.isString(field.getKey()) == field.getValue()
                                        && (field.getValue()
                                                || fields.getNumber(field.getKey())
                                                                .doubleValue()
                                                        > 0)))
                .isPresent();
    }

    private static boolean isTrue(BsonDocument index, String option) {
        return index.getBoolean(option, BsonBoolean.FALSE).getValue();
    }

    private static boolean isSimple(BsonDocument collation) {
        return collation.isEmpty() || new BsonString("simple").equals(collation.get("locale"));
    }

    /** The indexes that are created before a load, but for that of the key. Documents would expire while it is verified. */
    List<BsonDocument> indexesBeforeLoad() {
        return indexes.stream()
                .filter(index ->
                        !expires(index) && keyIndex().filter(index::equals).isEmpty())
                .map(this::apartFromKey)
                .toList();
    }

    /** Servers create the index of the key themselves, with the usual name, where no declared one can serve. */
    private BsonDocument apartFromKey(BsonDocument index) {
        BsonDocument named = named(index);
        String usual = usualName(index.getDocument("key"));
        boolean same = isOnKey(index)
                && keyIndex().isEmpty()
                && named.getString("name").getValue().equals(usual);
        return same ? named.append("name", new BsonString(usual + "_declared")) : index;
    }

    /** The indexes that are created after a load. */
    List<BsonDocument> indexesAfterLoad() {
        return indexes.stream()
                .filter(index -> expires(index)
                        && expiringKeyIndex().filter(index::equals).isEmpty())
                .toList();
    }

    private static boolean expires(BsonDocument index) {
        return index.containsKey(TTL);
    }

    /** Returns an index with a name, which the command needs: the usual one if it has none. */
    static BsonDocument named(BsonDocument index) {
        BsonDocument named = index.clone();
        named.computeIfAbsent("name", missing -> new BsonString(usualName(index.getDocument("key"))));
        return named;
    }

    /** Returns the name that mongosh and the servers give an index. */
    private static String usualName(BsonDocument fields) {
        StringBuilder name = new StringBuilder();
        fields.forEach((field, order) -> name.append(name.isEmpty() ? "" : "_")
                .append(field)
                .append('_')
                .append(
                        order.isString()
                                ? order.asString().getValue()
                                : String.valueOf(order.asNumber().intValue())));
        return name.toString();
    }
}
