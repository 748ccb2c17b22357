package io.shardlab.data.input;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.data.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.commons.codec.binary.Base32;
import org.bson.types.Decimal128;

/** The values of columns whose type was given, written as mongoimport takes them. */
final class TypedFields {

    /** What a double is written as; Java would also take "1d", hexadecimal digits, and blanks around them. */
    private static final Pattern DOUBLE = Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");

    private static final Pattern INFINITE = Pattern.compile("(?i)([-+]?)inf(?:inity)?");
    private static final Base32 BASE32 = new Base32();

    private TypedFields() {}

    static boolean int32(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        try {
            out.int32(name, Integer.parseInt(text(bytes, from, to)));
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean int64(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        try {
            out.int64(name, Long.parseLong(text(bytes, from, to)));
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean float64(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        try {
            out.float64(name, parseDouble(text(bytes, from, to)));
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /**
     * The number that a text stands for, also NaN and infinity by their names.
     *
     * @throws NumberFormatException if it stands for none, or for one beyond the range of a double
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

    static boolean decimal(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        try {
            Decimal128 value = Decimal128.parse(text(bytes, from, to));
            out.decimal128(name, value.getHigh(), value.getLow());
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean bool(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        String text = text(bytes, from, to).toLowerCase(Locale.ROOT);
        boolean isTrue = text.equals("true") || text.equals("1");
        boolean isFalse = text.equals("false") || text.equals("0");
        if (isTrue || isFalse) {
            out.bool(name, isTrue);
        }
        return isTrue || isFalse;
    }

    /** @throws RefusedValueException if there is no such encoding */
    static FieldParser binary(String encoding) {
        Function<String, byte[]> decoder = switch (encoding) {
            case "base64" -> Base64.getDecoder()::decode;
            case "base32" -> TypedFields::base32;
            case "hex" -> HexFormat.of()::parseHex;
            default ->
                throw new RefusedValueException("binary is written as binary(base64), binary(base32) or binary(hex)");
        };
        return (out, name, bytes, from, to) -> {
            try {
                byte[] value = decoder.apply(text(bytes, from, to));
                out.startBinary(name);
                out.text(value);
                out.endBinary();
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        };
    }

    /** Codec passes over what is not Base32. */
    private static byte[] base32(String text) {
        byte[] value = BASE32.decode(text);
        if (!BASE32.encodeToString(value).equals(text)) {
            throw new IllegalArgumentException("not Base32");
        }
        return value;
    }

    static FieldParser date(DateLayout layout) {
        return (out, name, bytes, from, to) -> {
            try {
                out.dateTime(name, layout.millis(text(bytes, from, to)));
                return true;
            } catch (DateTimeException e) {
                return false;
            }
        };
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
