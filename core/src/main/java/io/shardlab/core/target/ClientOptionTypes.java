package io.shardlab.core.target;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.json.JsonParseException;

/** Parameter types for the consistency options of a MongoDB client. */
public final class ClientOptionTypes {

    private static final Set<String> WRITE_CONCERN_KEYS = Set.of("w", "j", "wtimeout");
    private static final String READ_CONCERNS = Arrays.stream(ReadConcernLevel.values())
            .map(ReadConcernLevel::getValue)
            .collect(Collectors.joining(", "));

    private ClientOptionTypes() {}

    /** {@code 0}, {@code 1}, {@code 2}, {@code majority}, or JSON such as {@code {"w":2,"j":true}}. */
    public static ParameterType<WriteConcern> writeConcern() {
        return ParameterTypes.custom(
                "write concern",
                "a number of members, majority, or JSON such as {\"w\":2,\"j\":true,\"wtimeout\":5000}",
                ClientOptionTypes::parseWriteConcern,
                ClientOptionTypes::formatWriteConcern);
    }

    /** A read preference's mode as in a MongoDB URI. */
    public static ParameterType<ReadPreference> readPreference() {
        return ParameterTypes.custom(
                "read preference",
                "one of primary, primaryPreferred, secondary, secondaryPreferred, nearest",
                ReadPreference::valueOf,
                ReadPreference::getName);
    }

    /** A read concern's level as in a MongoDB URI. */
    public static ParameterType<ReadConcern> readConcern() {
        return ParameterTypes.custom(
                "read concern",
                "one of " + READ_CONCERNS,
                text -> new ReadConcern(ReadConcernLevel.fromString(text)),
                ClientOptionTypes::formatReadConcern);
    }

    private static WriteConcern parseWriteConcern(String text) {
        String trimmed = text.trim();
        if (trimmed.startsWith("{")) {
            return fromJson(trimmed);
        }
        return trimmed.matches("\\d{1,2}") ? new WriteConcern(Integer.parseInt(trimmed)) : named(trimmed);
    }

    private static WriteConcern named(String name) {
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]*")) {
            throw new IllegalArgumentException("not a write concern");
        }
        // Anything but majority names a custom getLastErrorModes entry, which only the server knows.
        return new WriteConcern(name);
    }

    private static WriteConcern fromJson(String text) {
        try {
            BsonDocument json = BsonDocument.parse(text);
            if (!WRITE_CONCERN_KEYS.containsAll(json.keySet())) {
                throw new IllegalArgumentException("unknown key");
            }
            WriteConcern concern = !json.containsKey("w")
                    ? WriteConcern.ACKNOWLEDGED
                    : json.get("w").isString()
                            ? named(json.getString("w").getValue())
                            : new WriteConcern(json.getNumber("w").intValue());
            if (json.containsKey("j")) {
                concern = concern.withJournal(json.getBoolean("j").getValue());
            }
            if (json.containsKey("wtimeout")) {
                concern = concern.withWTimeout(json.getNumber("wtimeout").longValue(), TimeUnit.MILLISECONDS);
            }
            return concern;
        } catch (JsonParseException | org.bson.BsonInvalidOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String formatWriteConcern(WriteConcern concern) {
        Object w = concern.getWObject();
        Boolean journal = concern.getJournal();
        Integer timeout = concern.getWTimeout(TimeUnit.MILLISECONDS);
        if (journal == null && timeout == null) {
            return String.valueOf(w == null ? 1 : w);
        }
        return concern.asDocument().toJson();
    }

    private static String formatReadConcern(ReadConcern concern) {
        ReadConcernLevel level = concern.getLevel();
        return level == null ? "" : level.getValue();
    }
}
