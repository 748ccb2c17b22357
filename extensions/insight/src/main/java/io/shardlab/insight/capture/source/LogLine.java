package io.shardlab.insight.capture.source;

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
 */
record LogLine(long time, String context, BsonDocument attributes, boolean truncated) {

    /** The message of such lines; other lines need not be parsed. */
    static final String MESSAGE = "Slow query";

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
        BsonDocument parsed = LogText.document(line);
        if (!text(parsed.get("msg")).equals(MESSAGE)) {
            return Optional.empty();
        }
        BsonValue attributes = parsed.get("attr");
        BsonValue time = parsed.get("t");
        if (attributes == null || !attributes.isDocument() || time == null || !time.isDateTime()) {
            throw new RefusedValueException(Message.text("a line without its time or attributes"));
        }
        return Optional.of(new LogLine(
                time.asDateTime().getValue(),
                text(parsed.get("ctx")),
                attributes.asDocument(),
                parsed.containsKey("truncated")));
    }

    private static String text(BsonValue value) {
        return value != null && value.isString() ? value.asString().getValue() : "";
    }
}
