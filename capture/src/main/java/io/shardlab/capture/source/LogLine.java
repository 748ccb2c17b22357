package io.shardlab.capture.source;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * A line of a structured log (MongoDB 4.4 and newer) about a slow operation.
 *
 * @param time the time of the end of the operation, in milliseconds since 1970
 * @param context the thread that wrote it, such as {@code conn12}
 * @param attributes the facts about the operation
 * @param truncated true if the operation was too long for the log
 * @param ofRouter true if a mongos wrote it
 */
record LogLine(long time, String context, BsonDocument attributes, boolean truncated, boolean ofRouter) {

    /** The message of such lines; other lines need not be parsed. */
    private static final String MESSAGE = "\"msg\":\"Slow query\"";

    /**
     * Reads a line.
     *
     * @return empty if it is about something else
     * @throws RefusedValueException if it is about a slow operation and not valid JSON, as the last line of a growing file
     */
    static Optional<LogLine> of(String line) {
        if (!line.contains(MESSAGE)) {
            return Optional.empty();
        }
        BsonDocument parsed = OutsideJson.parse(line);
        BsonValue attributes = parsed.get("attr");
        BsonValue time = parsed.get("t");
        if (attributes == null || !attributes.isDocument() || time == null || !time.isDateTime()) {
            throw new RefusedValueException(Message.text("a line without its time or attributes"));
        }
        BsonDocument known = attributes.asDocument();
        return Optional.of(new LogLine(
                time.asDateTime().getValue(),
                text(parsed.get("ctx")),
                known,
                parsed.containsKey("truncated"),
                known.containsKey("nShards") || text(parsed.get("svc")).equals("R")));
    }

    /** True if a line is one of a structured log. */
    static boolean isStructured(String line) {
        return line.startsWith("{\"t\":{\"$date\":");
    }

    private static String text(BsonValue value) {
        return value != null && value.isString() ? value.asString().getValue() : "";
    }
}
