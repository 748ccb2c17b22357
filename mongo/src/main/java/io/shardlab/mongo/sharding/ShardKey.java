package io.shardlab.mongo.sharding;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits.Reach;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A shard key: an ordered list of fields, at most one of them hashed.
 *
 * @param fields the field names, each with true if the field is hashed
 */
public record ShardKey(Map<String, Boolean> fields) {

    private static final String HASHED_SUFFIX = ":hashed";

    public ShardKey {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("a shard key has a field");
        }
        if (fields.values().stream().filter(hashed -> hashed).count() > 1) {
            throw new IllegalArgumentException("a shard key has at most one hashed field");
        }
    }

    /** Returns the parameter type: {@code host,date}, {@code host:hashed}, or {@code hashed}, which means the latter. */
    public static ParameterType<ShardKey> type() {
        return ParameterTypes.custom(
                "shard key",
                Message.of(
                        "fields separated by commas such as host,date; one of them may be hashed, such as host:hashed "
                                + "(hashed means host:hashed)"),
                ShardKey::parse,
                ShardKey::toString);
    }

    static ShardKey parse(String text) {
        if (text.trim().equals("hashed")) {
            return new ShardKey(Map.of("host", true));
        }
        Map<String, Boolean> fields = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String field = part.trim();
            boolean hashed = field.endsWith(HASHED_SUFFIX);
            String name = hashed ? field.substring(0, field.length() - HASHED_SUFFIX.length()) : field;
            if (!name.matches("[A-Za-z_][A-Za-z0-9_.]*") || fields.put(name, hashed) != null) {
                throw new IllegalArgumentException("not a field, or twice");
            }
        }
        return new ShardKey(fields);
    }

    /** Returns the key of a pattern such as {@code {customer: 1, placed: 1}} or {@code {_id: "hashed"}}. */
    public static ShardKey of(BsonDocument pattern) {
        Map<String, Boolean> fields = new LinkedHashMap<>();
        pattern.forEach((name, order) -> fields.put(name, order.isString()));
        return new ShardKey(fields);
    }

    /** True if one field is hashed. */
    public boolean isHashed() {
        return fields.containsValue(true);
    }

    /** Returns the names of the fields in order. */
    public List<String> names() {
        return List.copyOf(fields.keySet());
    }

    /**
     * The shards that a command asks which names some fields of the key.
     *
     * @param equal the fields whose value it states
     * @param ranged the fields of which it states a range
     */
    public Reach reach(Set<String> equal, Set<String> ranged) {
        String first = names().get(0);
        if (equal.contains(first)) {
            return Reach.ONE;
        }
        return ranged.contains(first) && !fields.get(first) ? Reach.SOME : Reach.ALL;
    }

    /** Returns the key pattern in the form that servers expect: {@code {host: 1, date: 1}}. */
    public BsonDocument pattern() {
        BsonDocument pattern = new BsonDocument();
        fields.forEach((name, hashed) -> pattern.append(name, hashed ? new BsonString("hashed") : new BsonInt32(1)));
        return pattern;
    }

    @Override
    public String toString() {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + (field.getValue() ? HASHED_SUFFIX : ""))
                .collect(Collectors.joining(","));
    }
}
