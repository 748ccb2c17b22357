package io.shardlab.workloadfile.match;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * The order of BSON values in MongoDB: by type, with all numbers as one type, and then by value. Strings are compared by their
 * bytes, as without a collation.
 */
final class BsonOrder {

    private BsonOrder() {}

    /** Returns the place of a value's type; types with the same place are compared by value. */
    static int typeOf(BsonValue value) {
        return switch (value.getBsonType()) {
            case MIN_KEY -> -1;
            case UNDEFINED, NULL -> 5;
            case INT32, INT64, DOUBLE, DECIMAL128 -> 10;
            case STRING, SYMBOL -> 15;
            case DOCUMENT -> 20;
            case ARRAY -> 25;
            case BINARY -> 30;
            case OBJECT_ID -> 35;
            case BOOLEAN -> 40;
            case DATE_TIME -> 45;
            case TIMESTAMP -> 47;
            case REGULAR_EXPRESSION -> 50;
            case DB_POINTER -> 55;
            case JAVASCRIPT -> 60;
            case JAVASCRIPT_WITH_SCOPE -> 65;
            case MAX_KEY -> 127;
            case END_OF_DOCUMENT -> throw new IllegalArgumentException("the end of a document is not a value");
        };
    }

    static int compare(BsonValue a, BsonValue b) {
        int types = Integer.compare(typeOf(a), typeOf(b));
        return types != 0 ? types : ofSameType(a, b);
    }

    private static int ofSameType(BsonValue a, BsonValue b) {
        return switch (a.getBsonType()) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> numbers(a.asNumber(), b.asNumber());
            case STRING, SYMBOL -> strings(text(a), text(b));
            case DOCUMENT -> documents(a, b);
            case ARRAY -> arrays(a, b);
            case BINARY -> binaries(a, b);
            case OBJECT_ID -> a.asObjectId().getValue().compareTo(b.asObjectId().getValue());
            case BOOLEAN -> Boolean.compare(a.asBoolean().getValue(), b.asBoolean().getValue());
            case DATE_TIME -> Long.compare(a.asDateTime().getValue(), b.asDateTime().getValue());
            case TIMESTAMP ->
                Long.compareUnsigned(
                        a.asTimestamp().getValue(), b.asTimestamp().getValue());
            case MIN_KEY, MAX_KEY, NULL, UNDEFINED -> 0;
            default -> strings(a.toString(), b.toString());
        };
    }

    static boolean isNaN(BsonValue value) {
        return value.isDouble() && Double.isNaN(value.asDouble().getValue())
                || value.isDecimal128() && value.asDecimal128().getValue().isNaN();
    }

    /** Compares exactly, not by conversion to a double; NaN is before all other numbers. */
    private static int numbers(BsonNumber a, BsonNumber b) {
        if (isNaN(a) || isNaN(b)) {
            return Boolean.compare(isNaN(b), isNaN(a));
        }
        int infinities = Integer.compare(infinity(a), infinity(b));
        return infinities != 0 || infinity(a) != 0 ? infinities : decimal(a).compareTo(decimal(b));
    }

    /** Returns the sign of an infinite number, and 0 for others. */
    private static int infinity(BsonNumber number) {
        if (number.isDecimal128()) {
            Decimal128 value = number.asDecimal128().getValue();
            return !value.isInfinite() ? 0 : value.isNegative() ? -1 : 1;
        }
        double value = number.doubleValue();
        return Double.isInfinite(value) ? (int) Math.signum(value) : 0;
    }

    private static BigDecimal decimal(BsonNumber number) {
        if (number.isDecimal128()) {
            Decimal128 value = number.asDecimal128().getValue();
            // The negative zero has no BigDecimal, and equals zero in MongoDB.
            return value.equals(Decimal128.NEGATIVE_ZERO) || isNegativeZero(value)
                    ? BigDecimal.ZERO
                    : value.bigDecimalValue();
        }
        return number.isDouble() ? new BigDecimal(number.doubleValue()) : BigDecimal.valueOf(number.longValue());
    }

    private static boolean isNegativeZero(Decimal128 value) {
        return value.isNegative() && value.toString().matches("-0(\\.0*)?(E.*)?");
    }

    private static String text(BsonValue value) {
        return value.isString()
                ? value.asString().getValue()
                : value.asSymbol().getSymbol();
    }

    /** Compares by code points, which is the order of the bytes of UTF-8. */
    private static int strings(String a, String b) {
        int end = Math.min(a.length(), b.length());
        for (int i = 0; i < end; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean pairs = Character.isSurrogate(x) != Character.isSurrogate(y);
                return pairs ? Boolean.compare(Character.isSurrogate(x), Character.isSurrogate(y)) : x - y;
            }
        }
        return a.length() - b.length();
    }

    private static int documents(BsonValue a, BsonValue b) {
        Iterator<Map.Entry<String, BsonValue>> left = a.asDocument().entrySet().iterator();
        Iterator<Map.Entry<String, BsonValue>> right = b.asDocument().entrySet().iterator();
        while (left.hasNext() && right.hasNext()) {
            Map.Entry<String, BsonValue> x = left.next();
            Map.Entry<String, BsonValue> y = right.next();
            int order = Integer.compare(typeOf(x.getValue()), typeOf(y.getValue()));
            order = order != 0 ? order : strings(x.getKey(), y.getKey());
            order = order != 0 ? order : ofSameType(x.getValue(), y.getValue());
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int arrays(BsonValue a, BsonValue b) {
        Iterator<BsonValue> left = a.asArray().iterator();
        Iterator<BsonValue> right = b.asArray().iterator();
        while (left.hasNext() && right.hasNext()) {
            int order = compare(left.next(), right.next());
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int binaries(BsonValue a, BsonValue b) {
        byte[] left = a.asBinary().getData();
        byte[] right = b.asBinary().getData();
        int lengths = Integer.compare(left.length, right.length);
        int kinds = Integer.compare(
                a.asBinary().getType() & 0xff, b.asBinary().getType() & 0xff);
        return lengths != 0 ? lengths : kinds != 0 ? kinds : Arrays.compareUnsigned(left, right);
    }
}
