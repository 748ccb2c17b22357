package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import org.bson.types.Decimal128;

/**
 * The values of MongoDB extended JSON v2 that exports are full of: {@code $oid}, {@code $date}, {@code $numberInt},
 * {@code $numberLong}, {@code $numberDouble} and {@code $numberDecimal}, in the forms that MongoDB's own tools write.
 * Other forms are declined. Not thread-safe.
 */
final class ExtendedValues {

    private static final byte[] OID = keyword("oid");
    private static final byte[] DATE = keyword("date");
    private static final byte[] NUMBER_INT = keyword("numberInt");
    private static final byte[] NUMBER_LONG = keyword("numberLong");
    private static final byte[] NUMBER_DOUBLE = keyword("numberDouble");
    private static final byte[] NUMBER_DECIMAL = keyword("numberDecimal");
    private static final int OID_DIGITS = 24;

    /** Any number of so many digits fits a long. */
    private static final int SAFE_DIGITS = 18;

    private final JsonCursor cursor;
    private BsonAppender out;
    private byte[] name;
    private int from;
    private int to;
    private long whole;

    ExtendedValues(JsonCursor cursor) {
        this.cursor = cursor;
    }

    private static byte[] keyword(String name) {
        return ("\"$" + name + "\"").getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether the object whose opening brace the cursor has just passed begins with a name such as {@code $oid}. */
    boolean isNext() {
        boolean string = cursor.peek() == '"' && cursor.to() - cursor.position() > 1;
        return string && cursor.bytes()[cursor.position() + 1] == '$';
    }

    /**
     * Appends the value and moves behind the closing brace of its object.
     *
     * @return false if it is none of those that are known here; the document has to be dropped then
     */
    boolean append(BsonAppender target, byte[] encodedName) {
        out = target;
        name = encodedName;
        return appendValue() && cursor.take('}');
    }

    private boolean appendValue() {
        if (cursor.take(OID)) {
            return text() && appendObjectId();
        }
        if (cursor.take(DATE)) {
            return appendDate();
        }
        if (cursor.take(NUMBER_INT)) {
            return text() && appendInt();
        }
        if (cursor.take(NUMBER_LONG)) {
            return text() && appendLong();
        }
        if (cursor.take(NUMBER_DOUBLE)) {
            return text() && JsonNumbers.appendDouble(out, name, cursor.bytes(), from, to);
        }
        return cursor.take(NUMBER_DECIMAL) && text() && appendDecimal();
    }

    /** Moves past a colon and a string without escapes, which becomes the text from {@link #from} to {@link #to}. */
    private boolean text() {
        if (!cursor.take(':') || !cursor.take('"')) {
            return false;
        }
        from = cursor.position();
        to = JsonCursor.textEnd(cursor.bytes(), from, cursor.to());
        boolean closed = to < cursor.to() && cursor.bytes()[to] == '"';
        cursor.moveTo(closed ? to + 1 : to);
        return closed;
    }

    private boolean appendObjectId() {
        if (to - from != OID_DIGITS) {
            return false;
        }
        long time = hexadecimal(from, from + 8);
        long middle = hexadecimal(from + 8, from + 16);
        long last = hexadecimal(from + 16, to);
        if (time < 0 || middle < 0 || last < 0) {
            return false;
        }
        out.objectId(name, (int) time, middle << 32 | last);
        return true;
    }

    /** The number that eight digits stand for, or a negative one if some are no digits. */
    private long hexadecimal(int digitsFrom, int digitsTo) {
        long value = 0;
        int wrong = 0;
        for (int i = digitsFrom; i < digitsTo; i++) {
            int digit = Hexadecimal.digit(cursor.bytes()[i]);
            wrong |= digit;
            value = value << 4 | digit;
        }
        return wrong < 0 ? -1 : value;
    }

    private boolean appendInt() {
        if (!parseWhole() || whole != (int) whole) {
            return false;
        }
        out.int32(name, (int) whole);
        return true;
    }

    private boolean appendLong() {
        if (!parseWhole()) {
            return false;
        }
        out.int64(name, whole);
        return true;
    }

    private boolean parseWhole() {
        boolean negative = from < to && cursor.bytes()[from] == '-';
        int first = negative ? from + 1 : from;
        if (first == to || Scalars.digitsEnd(cursor.bytes(), first, to) != to) {
            return false;
        }
        if (to - first > SAFE_DIGITS) {
            return parseLong();
        }
        long value = Scalars.digitsValue(cursor.bytes(), first, to);
        whole = negative ? -value : value;
        return true;
    }

    private boolean parseLong() {
        try {
            whole = Long.parseLong(string());
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private boolean appendDecimal() {
        try {
            Decimal128 decimal = Decimal128.parse(string());
            out.decimal128(name, decimal.getHigh(), decimal.getLow());
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** As exports write it: since 1970 in milliseconds if canonical, else as ISO 8601 in UTC. */
    private boolean appendDate() {
        cursor.peek();
        int beforeColon = cursor.position();
        if (text()) {
            long millis = IsoTime.parse(cursor.bytes(), from, to);
            out.dateTime(name, millis);
            return millis != IsoTime.OTHER;
        }
        cursor.moveTo(beforeColon);
        boolean milliseconds = cursor.take(':')
                && cursor.take('{')
                && cursor.peek() == '"'
                && cursor.take(NUMBER_LONG)
                && text()
                && parseWhole()
                && cursor.take('}');
        if (milliseconds) {
            out.dateTime(name, whole);
        }
        return milliseconds;
    }

    private String string() {
        return new String(cursor.bytes(), from, to - from, StandardCharsets.UTF_8);
    }
}
