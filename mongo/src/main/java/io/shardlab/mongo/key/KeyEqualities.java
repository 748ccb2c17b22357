package io.shardlab.mongo.key;

import io.shardlab.mongo.query.Condition;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonUndefined;
import org.bson.BsonValue;

/**
 * The values of a shard key that a filter states, as routers look for them in the filters of writes: each field once, by
 * equality. Operators with one value, such as {@code $in: [1]} and an {@code $or} of one filter, count as what they mean. A
 * field that is stated twice is not known, even if both values are equal. Stateless.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/s/shard_key_pattern.cpp">extractShardKeyFromQuery</a>
 */
public final class KeyEqualities {

    private final Collection<String> paths;
    private final Map<String, BsonValue> stated = new LinkedHashMap<>();
    private boolean twice;

    private KeyEqualities(Collection<String> paths) {
        this.paths = paths;
    }

    /** Returns the value of each path; empty unless the filter states all of them. */
    public static Optional<BsonDocument> of(Collection<String> paths, BsonDocument filter) {
        KeyEqualities equalities = new KeyEqualities(paths);
        equalities.collect(Condition.of(filter));
        BsonDocument values = new BsonDocument();
        for (String path : paths) {
            BsonValue value = equalities.value(path);
            if (value == null || value.isArray() || value.isRegularExpression() || value instanceof BsonUndefined) {
                return Optional.empty();
            }
            values.append(path, value);
        }
        return equalities.twice ? Optional.empty() : Optional.of(values);
    }

    /** True if one path is the other, or leads through it. */
    public static boolean overlap(String one, String other) {
        return one.equals(other) || one.startsWith(other + ".") || other.startsWith(one + ".");
    }

    private void collect(Condition condition) {
        if (!condition.path().isEmpty() && paths.stream().noneMatch(path -> overlap(path, condition.path()))) {
            return;
        }
        switch (condition.operator()) {
            case "$and", "$all" -> condition.parts().forEach(this::collect);
            case "$or", "$in" -> {
                if (condition.parts().size() == 1) {
                    collect(condition.parts().get(0));
                }
            }
            case "", "$eq" -> state(condition.path(), condition.argument());
            default -> {}
        }
    }

    private void state(String path, BsonValue value) {
        if (!value.isRegularExpression()) {
            twice = twice || stated.keySet().stream().anyMatch(other -> overlap(other, path));
            stated.put(path, value);
        }
    }

    /** A condition on a document that contains the field states the field, too. */
    private BsonValue value(String path) {
        BsonValue value = stated.get(path);
        for (int dot = path.lastIndexOf('.'); value == null && dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            value = inside(stated.get(path.substring(0, dot)), path.substring(dot + 1));
        }
        return value;
    }

    private static BsonValue inside(BsonValue value, String path) {
        BsonValue inner = value;
        for (String name : path.split("\\.", -1)) {
            inner = inner != null && inner.isDocument() ? inner.asDocument().get(name) : null;
        }
        return inner;
    }
}
