package io.shardlab.insight.capture.observe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Reads fields of entries, whose types differ between versions and sources: a number may be an int, a long or a double. */
final class EntryFields {

    private EntryFields() {}

    static Optional<BsonDocument> document(BsonDocument in, String name) {
        return Optional.ofNullable(in.get(name)).filter(BsonValue::isDocument).map(BsonValue::asDocument);
    }

    static List<BsonValue> array(BsonDocument in, String name) {
        BsonValue value = in.get(name);
        return value != null && value.isArray() ? value.asArray() : List.of();
    }

    static String text(BsonDocument in, String name) {
        BsonValue value = in.get(name);
        return value != null && value.isString() ? value.asString().getValue() : "";
    }

    static OptionalLong number(BsonDocument in, String name) {
        BsonValue value = in.get(name);
        return value != null && value.isNumber()
                ? OptionalLong.of(value.asNumber().longValue())
                : OptionalLong.empty();
    }

    static boolean isTrue(BsonDocument in, String name) {
        BsonValue value = in.get(name);
        return value != null
                && (value.isBoolean() && value.asBoolean().getValue()
                        || value.isNumber() && value.asNumber().doubleValue() != 0);
    }

    /** Copies fields under their names, if they are there. */
    static void copy(BsonDocument from, BsonDocument to, String... names) {
        for (String name : names) {
            if (from.containsKey(name)) {
                to.put(name, from.get(name));
            }
        }
    }

    /** Returns the name of the command: that of its first field. */
    static String firstName(BsonDocument command) {
        return command.isEmpty() ? "" : command.getFirstKey();
    }
}
