package io.shardlab.workloadfile.targeting;

import io.shardlab.data.key.KeyHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
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

    /** More combinations of conditions, or of values, are not looked at one by one. */
    private static final int MOST = 10_000;

    private KeyRanges() {}

    /**
     * Returns the ranges that a filter asks for; none if it contradicts itself.
     *
     * @param shardKey the shard key as in {@code shardCollection}, not empty
     * @param collation the collation of the command; empty if it has none
     */
    public static List<KeyRange> ofFilter(BsonDocument shardKey, BsonDocument filter, BsonDocument collation) {
        boolean binary = collation.isEmpty() || collation.get("locale").equals(new BsonString("simple"));
        List<KeyRange> ranges = new ArrayList<>();
        for (List<Map.Entry<String, BsonValue>> conditions : alternatives(filter)) {
            ranges.addAll(ofConditions(shardKey, conditions, binary));
        }
        return ranges.stream().distinct().toList();
    }

    /** Returns the range of the key of a document. */
    public static KeyRange ofDocument(BsonDocument shardKey, BsonDocument document) {
        BsonDocument key = new BsonDocument();
        shardKey.forEach((field, kind) -> key.append(field, inKey(kind, valueOf(document, field))));
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
        if (!isHashed(kind)) {
            return value;
        }
        OptionalLong hash = KeyHash.of(value);
        return hash.isPresent() ? new BsonInt64(hash.getAsLong()) : value;
    }

    /** Returns a filter as alternatives, each with conditions that all hold. */
    private static List<List<Map.Entry<String, BsonValue>>> alternatives(BsonDocument filter) {
        List<List<Map.Entry<String, BsonValue>>> all = List.of(List.of());
        for (Map.Entry<String, BsonValue> condition : filter.entrySet()) {
            all = switch (condition.getKey()) {
                case "$and" -> {
                    List<List<Map.Entry<String, BsonValue>>> both = all;
                    for (BsonDocument each : documents(condition.getValue())) {
                        both = product(both, alternatives(each));
                    }
                    yield both;
                }
                case "$or" ->
                    product(
                            all,
                            documents(condition.getValue()).stream()
                                    .flatMap(each -> alternatives(each).stream())
                                    .toList());
                default -> condition.getKey().startsWith("$") ? all : product(all, List.of(List.of(condition)));
            };
        }
        return all;
    }

    private static List<BsonDocument> documents(BsonValue list) {
        return list.isArray()
                ? list.asArray().stream()
                        .filter(BsonValue::isDocument)
                        .map(BsonValue::asDocument)
                        .toList()
                : List.of();
    }

    private static <T> List<List<T>> product(List<List<T>> first, List<List<T>> second) {
        if ((long) first.size() * second.size() > MOST) {
            return first;
        }
        return first.stream()
                .flatMap(one -> second.stream()
                        .map(other ->
                                Stream.concat(one.stream(), other.stream()).toList()))
                .toList();
    }

    /** Combines the intervals of the fields; after one that is not a point, the following fields have no bounds. */
    private static List<KeyRange> ofConditions(
            BsonDocument shardKey, List<Map.Entry<String, BsonValue>> conditions, boolean binary) {
        List<KeyRange> ranges = List.of(new KeyRange(new BsonDocument(), new BsonDocument()));
        for (Map.Entry<String, BsonValue> field : shardKey.entrySet()) {
            List<Interval> intervals = FieldIntervals.of(field.getKey(), conditions, binary);
            if ((long) ranges.size() * intervals.size() > MOST) {
                intervals = List.of(Interval.ALL);
            }
            List<KeyRange> longer = new ArrayList<>();
            for (KeyRange range : ranges) {
                for (Interval interval : intervals) {
                    longer.add(extended(range, field, interval));
                }
            }
            ranges = longer;
        }
        return ranges;
    }

    private static KeyRange extended(KeyRange range, Map.Entry<String, BsonValue> field, Interval interval) {
        boolean hashed = isHashed(field.getValue());
        Interval own = hashed && interval.isPoint()
                ? Interval.point(inKey(field.getValue(), interval.min()))
                : hashed || !range.isOneKey() ? Interval.ALL : interval;
        Interval bounds = range.isOneKey() ? own : Interval.ALL;
        return new KeyRange(
                range.min().clone().append(field.getKey(), bounds.min()),
                range.max().clone().append(field.getKey(), bounds.max()));
    }
}
