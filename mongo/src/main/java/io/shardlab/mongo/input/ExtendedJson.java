package io.shardlab.mongo.input;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.mongo.document.DocumentBatch;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BSONException;
import org.bson.BsonBinaryWriter;
import org.bson.io.BasicOutputBuffer;
import org.bson.json.JsonParseException;
import org.bson.json.JsonReader;

/**
 * Reads MongoDB extended JSON with the driver, which supports all of MongoDB's types and the forms of the shell such as
 * {@code ISODate("...")}. Numbers and times follow the rules of {@link JsonToBson}: the driver refuses whole
 * numbers beyond 64 bits, and reads numbers beyond the range of doubles as infinity. Not thread-safe.
 */
final class ExtendedJson {

    /** A time (1) or a double (2) in extended JSON, another string, a number (3), or a call that creates a new value (4). */
    private static final Pattern PART = Pattern.compile("\"\\$date\"\\s*:\\s*\"([^\"\\\\]*)\""
            + "|\"\\$numberDouble\"\\s*:\\s*\"([^\"\\\\]*)\""
            + "|\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+'"
            + "|(?<![\\w$.])(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)(?![\\w.])"
            + "|(\\b(?:ISODate|ObjectId|new\\s+Date)\\s*\\(\\s*\\)|(?<!new\\s{1,9})\\bDate\\s*\\()");

    /** Half of a surrogate pair (1), which is not a character, a whole pair, or another escape. */
    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\u(?i:d[89ab]\\p{XDigit}{2}\\\\ud[c-f]\\p{XDigit}{2})|(\\\\u(?i:d[89a-f]\\p{XDigit}{2}))|\\\\.");

    private final BasicOutputBuffer buffer = new BasicOutputBuffer();

    /**
     * Appends the document of a JSON object.
     *
     * @return null, or the reason why the text is not valid; the batch is unchanged then
     */
    Message append(String json, DocumentBatch batch) {
        buffer.truncateToPosition(0);
        try {
            OutsideJson.requireModest(json);
        } catch (RefusedValueException e) {
            return Message.of("the JSON is not valid: {0}", e.reason());
        }
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer);
                JsonReader reader = new JsonReader(PART.matcher(json).replaceAll(ExtendedJson::readable))) {
            writer.pipe(reader);
        } catch (RefusedValueException e) {
            return e.reason();
        } catch (JsonParseException | BSONException | IllegalArgumentException | IllegalStateException e) {
            return Message.of("the JSON is not valid: {0}", OutsideJson.reason(e));
        }
        batch.append(buffer.getInternalBuffer(), 0, buffer.getPosition());
        return null;
    }

    /** Returns a replacement that the driver reads according to our rules. */
    private static String readable(MatchResult part) {
        if (part.group(4) != null) {
            throw new RefusedValueException(Message.of(
                    "the JSON is not valid: {0} creates a value that is not in the file",
                    part.group(4).replaceFirst("\\(.*", "")));
        }
        String readable = part.group();
        if (part.group(1) != null) {
            readable = "\"$date\":{\"$numberLong\":\"" + millis(part.group(1)) + "\"}";
        } else if (part.group(2) != null) {
            requireDouble(part.group(2));
        } else if (part.group(3) != null) {
            readable = number(readable);
        } else if (readable.contains("\\u")) {
            readable = withoutHalfPairs(readable);
        }
        return Matcher.quoteReplacement(readable);
    }

    /** Inserts the replacement character, as mongoimport does; the driver would store bytes that are not UTF-8. */
    private static String withoutHalfPairs(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(escape -> Matcher.quoteReplacement(escape.group(1) == null ? escape.group() : "\\ufffd"));
    }

    private static long millis(String time) {
        try {
            return IsoTime.parseAnyForm(time);
        } catch (DateTimeException e) {
            throw new RefusedValueException(Message.of(
                    "the JSON is not valid: the $date '{0}' is not a time such as 2000-01-07T10:45:36.500Z",
                    PlainText.excerpt(time)));
        }
    }

    /** Whole numbers of more than 64 bits become doubles, as in mongoimport. */
    private static String number(String text) {
        double value = requireDouble(text);
        boolean fits = !text.matches("-?\\d+") || new BigInteger(text).bitLength() < Long.SIZE;
        return fits ? text : Double.toString(value);
    }

    private static double requireDouble(String text) {
        try {
            return TypedFields.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new RefusedValueException(Message.of(
                    "the JSON is not valid: {0} is not a number, or beyond the range of a double",
                    PlainText.excerpt(text)));
        }
    }
}
