package io.shardlab.mongo.input;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.input.FieldType.FieldParser;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.commons.codec.binary.Base32;
import org.bson.types.Decimal128;

/** Parses the values of columns with a given type, in the forms of mongoimport. Thread-safe. */
final class TypedFields {

    static final FieldParser INT32 = parser((out, name, text) -> out.int32(name, Integer.parseInt(text)));
    static final FieldParser INT64 = parser((out, name, text) -> out.int64(name, Long.parseLong(text)));
    static final FieldParser FLOAT64 = parser((out, name, text) -> out.float64(name, parseDouble(text)));
    static final FieldParser DECIMAL = parser((out, name, text) -> {
        Decimal128 value = Decimal128.parse(text);
        out.decimal128(name, value.getHigh(), value.getLow());
    });

    /** The form of a double; Java would also accept "1d", hexadecimal digits, and blanks around it. */
    private static final Pattern DOUBLE = Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");

    private static final Pattern INFINITE = Pattern.compile("(?i)([-+]?)inf(?:inity)?");
    private static final Base32 BASE32 = new Base32();

    private TypedFields() {}

    /** Parses a text and appends its value; throws before it appends anything if the text is not a value of the type. */
    @FunctionalInterface
    private interface TextAppender {
        void append(BsonAppender out, byte[] name, String text);
    }

    /** A value of a fixed size, whose text is short; the time to convert a long one may grow with the square of its length. */
    private static FieldParser parser(TextAppender appender) {
        return parser(OutsideJson.LONGEST_LITERAL, appender);
    }

    private static FieldParser parser(int longest, TextAppender appender) {
        return (out, name, bytes, from, to) -> {
            if (to - from > longest) {
                return false;
            }
            try {
                appender.append(out, name, text(bytes, from, to));
                return true;
            } catch (IllegalArgumentException | DateTimeException e) {
                return false;
            }
        };
    }

    /**
     * Parses a number, including NaN and infinity by their names.
     *
     * @throws NumberFormatException if the text is not a number, or beyond the range of a double
     */
    static double parseDouble(String text) {
        if (DOUBLE.matcher(text).matches()) {
            double value = Double.parseDouble(text);
            if (Double.isInfinite(value)) {
                throw new NumberFormatException(text);
            }
            return value;
        }
        if (INFINITE.matcher(text).matches()) {
            return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (text.equalsIgnoreCase("nan")) {
            return Double.NaN;
        }
        throw new NumberFormatException(text);
    }

    /** Does not use exceptions: a column of other words, such as yes and no, would be slow to read. */
    static boolean bool(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        switch (text(bytes, from, to).toLowerCase(Locale.ROOT)) {
            case "true", "1" -> out.bool(name, true);
            case "false", "0" -> out.bool(name, false);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** @throws RefusedValueException if the encoding is unknown */
    static FieldParser binary(String encoding) {
        Function<String, byte[]> decoder = switch (encoding) {
            case "base64" -> Base64.getDecoder()::decode;
            case "base32" -> TypedFields::base32;
            case "hex" -> HexFormat.of()::parseHex;
            default ->
                throw new RefusedValueException(
                        Message.of("binary is written as binary(base64), binary(base32) or binary(hex)"));
        };
        return parser(Integer.MAX_VALUE, (out, name, text) -> {
            byte[] value = decoder.apply(text);
            out.startBinary(name);
            out.text(value);
            out.endBinary();
        });
    }

    /** Refuses characters that are not Base32, which the codec would skip. */
    private static byte[] base32(String text) {
        byte[] value = BASE32.decode(text);
        if (!BASE32.encodeToString(value).equals(text)) {
            throw new IllegalArgumentException("not Base32");
        }
        return value;
    }

    static FieldParser date(DateLayout layout) {
        return parser((out, name, text) -> out.dateTime(name, layout.millis(text)));
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
