package io.shardlab.mongo.key;

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

    private final Map<String, BsonValue> stated = new LinkedHashMap<>();
    private boolean twice;

    private KeyEqualities() {}

    /** Returns the value of each path; empty unless the filter states all of them. */
    public static Optional<BsonDocument> of(Collection<String> paths, BsonDocument filter) {
        KeyEqualities equalities = new KeyEqualities();
        equalities.collect(paths, filter);
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

    private void collect(Collection<String> paths, BsonDocument filter) {
        filter.forEach((name, condition) -> {
            boolean clauses = name.equals("$and")
                    || name.equals("$or")
                            && condition.isArray()
                            && condition.asArray().size() == 1;
            if (clauses && condition.isArray()) {
                condition.asArray().stream()
                        .filter(BsonValue::isDocument)
                        .forEach(clause -> collect(paths, clause.asDocument()));
            } else if (paths.stream().anyMatch(path -> overlap(path, name))) {
                condition(name, condition);
            }
        });
    }

    private void condition(String path, BsonValue condition) {
        if (!isOperators(condition)) {
            state(path, condition);
            return;
        }
        condition.asDocument().forEach((operator, argument) -> {
            boolean each = operator.equals("$all")
                    || operator.equals("$in")
                            && argument.isArray()
                            && argument.asArray().size() == 1;
            if (operator.equals("$eq")) {
                state(path, argument);
            } else if (each && argument.isArray()) {
                argument.asArray().stream().filter(value -> !isOperators(value)).forEach(value -> state(path, value));
            }
        });
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

    private static boolean isOperators(BsonValue condition) {
        return condition.isDocument()
                && !condition.asDocument().isEmpty()
                && condition.asDocument().getFirstKey().startsWith("$");
    }
}
