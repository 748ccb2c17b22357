package io.shardlab.core.deployment;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;

/** Parameter types for the consistency options of a MongoDB client. */
public final class ClientOptionTypes {

    private static final String READ_CONCERNS = Arrays.stream(ReadConcernLevel.values())
            .map(ReadConcernLevel::getValue)
            .collect(Collectors.joining(", "));

    private ClientOptionTypes() {}

    /** {@code 0}, {@code 1}, {@code 2}, {@code majority}, or JSON such as {@code {"w":2,"j":true}}. */
    public static ParameterType<WriteConcern> writeConcern() {
        return new WriteConcernType();
    }

    /** A read preference's mode as in a MongoDB URI. */
    public static ParameterType<ReadPreference> readPreference() {
        return ParameterTypes.word(
                "read preference",
                Message.of("one of {0}", "primary, primaryPreferred, secondary, secondaryPreferred, nearest"),
                ReadPreference::valueOf,
                ReadPreference::getName);
    }

    /** A read concern's level as in a MongoDB URI. */
    public static ParameterType<ReadConcern> readConcern() {
        return ParameterTypes.word(
                "read concern",
                Message.of("one of {0}", READ_CONCERNS),
                text -> new ReadConcern(ReadConcernLevel.fromString(text)),
                concern -> concern.getLevel() == null ? "" : concern.getLevel().getValue());
    }

    /** A number of members, a name, or JSON. In a list, commas within braces do not separate values. */
    private static final class WriteConcernType implements ParameterType<WriteConcern> {

        private static final Set<String> KEYS = Set.of("w", "j", "wtimeout");

        @Override
        public String name() {
            return "write concern";
        }

        @Override
        public Message allowed() {
            return Message.of("a number of members, majority, or JSON such as {\"w\":2,\"j\":true,\"wtimeout\":5000}");
        }

        @Override
        public boolean commasBelongToValue() {
            return true;
        }

        @Override
        public List<String> split(String list) {
            return ParameterTypes.splitOutsideBraces(list);
        }

        @Override
        public WriteConcern parse(String text) {
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
            // A name other than majority is a custom getLastErrorModes entry, which only the server knows.
            return new WriteConcern(name);
        }

        private static WriteConcern fromJson(String text) {
            try {
                BsonDocument json = OutsideJson.parse(text);
                if (!KEYS.containsAll(json.keySet())) {
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
            } catch (BsonInvalidOperationException e) {
                throw new IllegalArgumentException(e);
            }
        }

        @Override
        public String format(WriteConcern concern) {
            Object w = concern.getWObject();
            if (concern.getJournal() == null && concern.getWTimeout(TimeUnit.MILLISECONDS) == null) {
                return String.valueOf(w == null ? 1 : w);
            }
            return concern.asDocument().toJson();
        }
    }
}
