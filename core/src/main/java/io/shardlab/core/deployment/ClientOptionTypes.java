package io.shardlab.core.deployment;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.Arrays;
import java.util.stream.Collectors;

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
                "one of primary, primaryPreferred, secondary, secondaryPreferred, nearest",
                ReadPreference::valueOf,
                ReadPreference::getName);
    }

    /** A read concern's level as in a MongoDB URI. */
    public static ParameterType<ReadConcern> readConcern() {
        return ParameterTypes.word(
                "read concern",
                "one of " + READ_CONCERNS,
                text -> new ReadConcern(ReadConcernLevel.fromString(text)),
                ClientOptionTypes::formatReadConcern);
    }

    private static String formatReadConcern(ReadConcern concern) {
        ReadConcernLevel level = concern.getLevel();
        return level == null ? "" : level.getValue();
    }
}
