package io.shardlab.transfer.dump.restore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * The keys of indexes that servers before 3.4 made. These servers sorted ascending by every value that is neither a
 * negative number nor the name of a type of index, such as {@code true} or an empty text. Later servers refuse such
 * values.
 */
final class LegacyIndexKeys {

    /** Smaller numbers count as zero, as in mongorestore. */
    private static final double EPSILON = 1e-9;

    private LegacyIndexKeys() {}

    /** Returns the equivalent value for later servers; the value itself if they accept it, or if no server does. */
    static BsonValue converted(BsonValue value) {
        if (value.isString()) {
            return value.asString().getValue().isEmpty() ? new BsonInt32(1) : value;
        }
        Optional<Double> number = number(value);
        if (number.filter(n -> !(Math.abs(n) < EPSILON)).isPresent()) {
            return value;
        }
        return new BsonInt32(number.orElse(1.0) < 0 ? -1 : 1);
    }

    private static Optional<Double> number(BsonValue value) {
        if (value.isDecimal128()) {
            return Optional.of(value.asDecimal128().getValue().doubleValue());
        }
        return value.isNumber() ? Optional.of(value.asNumber().doubleValue()) : Optional.empty();
    }

    static boolean isLegacy(BsonDocument index) {
        return key(index).values().stream().anyMatch(value -> converted(value) != value);
    }

    /** Returns the index with a key that later servers accept. */
    static BsonDocument converted(BsonDocument index) {
        BsonDocument key = new BsonDocument();
        key(index).forEach((field, value) -> key.append(field, converted(value)));
        BsonDocument converted = index.clone();
        converted.put("key", key);
        return converted;
    }

    static boolean isSame(BsonDocument one, BsonDocument other) {
        return isSameKey(key(one), key(other));
    }

    /** Reports whether two keys are the same, including the order of their fields. */
    static boolean isSameKey(BsonDocument one, BsonDocument other) {
        return parts(one).equals(parts(other));
    }

    private static List<Object> parts(BsonDocument key) {
        List<Object> parts = new ArrayList<>();
        key.forEach((field, value) -> {
            parts.add(field);
            // Servers do not distinguish the types of numbers.
            parts.add(number(value).<Object>map(n -> n).orElse(value));
        });
        return parts;
    }

    static BsonDocument key(BsonDocument index) {
        return index.getDocument("key");
    }
}
