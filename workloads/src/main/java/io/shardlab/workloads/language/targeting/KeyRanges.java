package io.shardlab.workloads.language.targeting;

import io.shardlab.mongo.key.KeyEqualities;
import io.shardlab.mongo.key.KeyHash;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.query.Condition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The ranges of a shard key that a command asks for, as a mongos works them out of its conditions: the shards that own keys of
 * these ranges get the command. Stateless.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/core/sharded-cluster-query-router/">Routing with mongos</a>
 */
public final class KeyRanges {

    private KeyRanges() {}

    /**
     * Returns the ranges that a filter asks for. The fields' conditions are combined as long as each field has one value, then
     * once with all values or ranges of a field, and from there on only with the ends of all of them. Without a condition on the
     * first field there is one range, of all keys.
     *
     * @param shardKey the shard key as in {@code shardCollection}, not empty
     * @param collation the collation of the command; empty if it has none
     * @return empty if no key fulfils the filter; a mongos asks one shard then
     */
    public static List<KeyRange> ofFilter(BsonDocument shardKey, BsonDocument filter, BsonDocument collation) {
        Optional<BsonDocument> stated = stated(shardKey, filter, collation).filter(KeyOrder::knows);
        if (stated.isPresent()) {
            return List.of(oneKey(shardKey, stated.get()::get));
        }
        Condition conditions = Condition.of(filter);
        Map<String, Intervals> fields = new LinkedHashMap<>();
        boolean open = false;
        for (Map.Entry<String, BsonValue> field : shardKey.entrySet()) {
            boolean hashed = isHashed(field.getValue());
            Intervals values =
                    open ? Intervals.ALL : FieldConditions.of(field.getKey(), conditions, isSimple(collation), hashed);
            if (values.isEmpty()) {
                return List.of();
            }
            Intervals bounds = hashed ? hashed(values) : values;
            open = open || fields.isEmpty() && bounds.isAll();
            fields.put(field.getKey(), bounds);
        }
        return combined(fields);
    }

    /**
     * Returns the values of a shard key that a filter states by equality, as routers look for them first; empty unless it states all
     * of them. A language compares texts otherwise than the key does.
     *
     * @param collation that which applies; empty if there is none
     */
    public static Optional<BsonDocument> stated(BsonDocument shardKey, BsonDocument filter, BsonDocument collation) {
        return KeyEqualities.of(shardKey.keySet(), filter)
                .filter(values -> isSimple(collation)
                        || shardKey.values().stream().noneMatch(KeyRanges::isHashed)
                                && values.values().stream().noneMatch(KeyOrder::isCollated));
    }

    /** True if a collation compares texts by their bytes. */
    private static boolean isSimple(BsonDocument collation) {
        return collation.isEmpty() || new BsonString("simple").equals(collation.get("locale"));
    }

    private static Intervals hashed(Intervals values) {
        return values.isAll()
                ? values
                : Intervals.union(values.list().stream().map(KeyRanges::hashed).toList());
    }

    /** A field that is missing is hashed as null, but null also means undefined. */
    private static Intervals hashed(Intervals.Interval values) {
        return Intervals.union(Stream.of(values.min(), values.max())
                .distinct()
                .map(value -> Intervals.point(KeyHash.hashed(value)))
                .toList());
    }

    private static List<KeyRange> combined(Map<String, Intervals> fields) {
        List<KeyRange> ranges = List.of(new KeyRange(new BsonDocument(), new BsonDocument()));
        boolean points = true;
        for (Map.Entry<String, Intervals> field : fields.entrySet()) {
            Intervals values = field.getValue();
            List<Intervals.Interval> parts = points ? values.list() : List.of(values.whole());
            ranges = ranges.stream()
                    .flatMap(range -> parts.stream().map(part -> extended(range, field.getKey(), part)))
                    .toList();
            points = points && values.arePoints() && values.list().size() == 1;
        }
        return ranges;
    }

    private static KeyRange extended(KeyRange range, String field, Intervals.Interval part) {
        return new KeyRange(
                range.min().clone().append(field, part.min()),
                range.max().clone().append(field, part.max()));
    }

    /** Returns the range of the key of a document. */
    public static KeyRange ofDocument(BsonDocument shardKey, BsonDocument document) {
        return oneKey(shardKey, field -> valueOf(document, field));
    }

    private static KeyRange oneKey(BsonDocument shardKey, Function<String, BsonValue> values) {
        BsonDocument key = new BsonDocument();
        shardKey.forEach((field, kind) -> key.append(field, inKey(kind, values.apply(field))));
        return new KeyRange(key, key);
    }

    private static BsonValue valueOf(BsonDocument document, String path) {
        BsonValue value = document;
        for (String name : path.split("\\.", -1)) {
            value = value.isDocument() ? value.asDocument().get(name, BsonNull.VALUE) : BsonNull.VALUE;
        }
        return value;
    }

    private static boolean isHashed(BsonValue kind) {
        return kind.isString();
    }

    /** Returns the value as it is in the key: a hash where it is hashed. */
    private static BsonValue inKey(BsonValue kind, BsonValue value) {
        return isHashed(kind) ? KeyHash.hashed(value) : value;
    }
}
