package io.shardlab.mongo.key;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * The servers' order of shard-key values without a collation, by which chunks are bounded. Of code and DBPointers it knows only
 * their place among the types. Stateless and thread-safe.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/">Comparison/Sort Order</a>
 */
public final class KeyOrder implements Comparator<BsonDocument> {

    public static final KeyOrder INSTANCE = new KeyOrder();

    private KeyOrder() {}

    /** Reports whether the key can be compared with every other key of the same fields. */
    public static boolean knows(BsonDocument key) {
        return key.values().stream().allMatch(KeyOrder::knows);
    }

    /** Reports whether the value can be compared with every other value. */
    public static boolean knows(BsonValue value) {
        return switch (value.getBsonType()) {
            case DOCUMENT -> knows(value.asDocument());
            case ARRAY -> value.asArray().stream().allMatch(KeyOrder::knows);
            case DB_POINTER, JAVASCRIPT, JAVASCRIPT_WITH_SCOPE -> false;
            default -> true;
        };
    }

    /** Reports whether a collation may compare texts in the value otherwise. */
    public static boolean isCollated(BsonValue value) {
        return value.isString() || value.isDocument() || value.isArray();
    }

    /** Compares field by field; {@code one} must be known, and both keys must have the fields of the shard key. */
    @Override
    public int compare(BsonDocument one, BsonDocument other) {
        for (String field : one.keySet()) {
            int order = compare(one.get(field), other.get(field));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /**
     * Compares two values.
     *
     * @throws IllegalArgumentException if the two have one type and its order is unknown
     */
    public static int compare(BsonValue one, BsonValue other) {
        int order = Integer.compare(rank(one.getBsonType()), rank(other.getBsonType()));
        return order != 0 ? order : compareOfOneRank(one, other);
    }

    private static int compareOfOneRank(BsonValue one, BsonValue other) {
        return switch (one.getBsonType()) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> compareNumbers(one, other);
            case STRING, SYMBOL -> Arrays.compareUnsigned(utf8(one), utf8(other));
            case BINARY -> compareBinaries(one.asBinary(), other.asBinary());
            case OBJECT_ID ->
                Arrays.compareUnsigned(
                        one.asObjectId().getValue().toByteArray(),
                        other.asObjectId().getValue().toByteArray());
            case BOOLEAN ->
                Boolean.compare(one.asBoolean().getValue(), other.asBoolean().getValue());
            case DATE_TIME ->
                Long.compare(one.asDateTime().getValue(), other.asDateTime().getValue());
            case TIMESTAMP ->
                Long.compareUnsigned(
                        one.asTimestamp().getValue(), other.asTimestamp().getValue());
            case DOCUMENT -> compareFields(one.asDocument(), other.asDocument());
            case ARRAY -> compareElements(one.asArray(), other.asArray());
            case REGULAR_EXPRESSION -> compareExpressions(one.asRegularExpression(), other.asRegularExpression());
            case MIN_KEY, MAX_KEY, NULL, UNDEFINED -> 0;
            default -> throw new IllegalArgumentException("Only servers know the order of " + one.getBsonType());
        };
    }

    /** Returns the place of a type among all types; numbers share one, and so do strings and symbols. */
    public static int rank(BsonType type) {
        return switch (type) {
            case MIN_KEY -> 0;
            case UNDEFINED -> 1;
            case NULL -> 2;
            case INT32, INT64, DOUBLE, DECIMAL128 -> 3;
            case STRING, SYMBOL -> 4;
            case DOCUMENT -> 5;
            case ARRAY -> 6;
            case BINARY -> 7;
            case OBJECT_ID -> 8;
            case BOOLEAN -> 9;
            case DATE_TIME -> 10;
            case TIMESTAMP -> 11;
            case REGULAR_EXPRESSION -> 12;
            case DB_POINTER -> 13;
            case JAVASCRIPT -> 14;
            case JAVASCRIPT_WITH_SCOPE -> 15;
            default -> 16;
        };
    }

    private static int compareNumbers(BsonValue one, BsonValue other) {
        if (isWhole(one) && isWhole(other)) {
            return Long.compare(one.asNumber().longValue(), other.asNumber().longValue());
        }
        if (one.isDouble() && other.isDouble()) {
            return compareDoubles(one.asDouble().getValue(), other.asDouble().getValue());
        }
        double first = extreme(one);
        double second = extreme(other);
        if (first == 0 && second == 0) {
            return exact(one).compareTo(exact(other));
        }
        return compareDoubles(first, second);
    }

    /** Unlike in Java, NaN is less than any number, and zero has no sign. */
    private static int compareDoubles(double first, double second) {
        int order = Boolean.compare(Double.isNaN(second), Double.isNaN(first));
        return order != 0 || Double.isNaN(first) || first == second ? order : Double.compare(first, second);
    }

    private static boolean isWhole(BsonValue number) {
        return number.isInt32() || number.isInt64();
    }

    /** Returns an infinity or NaN as it is, and 0 for any finite number. */
    private static double extreme(BsonValue number) {
        return isFinite(number) ? 0 : number.asNumber().doubleValue();
    }

    /** Reports whether a number is neither infinite nor NaN. */
    public static boolean isFinite(BsonValue number) {
        return switch (number.getBsonType()) {
            case DOUBLE -> Double.isFinite(number.asDouble().getValue());
            case DECIMAL128 ->
                !number.asDecimal128().getValue().isNaN()
                        && !number.asDecimal128().getValue().isInfinite();
            default -> true;
        };
    }

    private static BigDecimal exact(BsonValue number) {
        if (number.isDouble()) {
            return new BigDecimal(number.asDouble().getValue());
        }
        if (!number.isDecimal128()) {
            return BigDecimal.valueOf(number.asNumber().longValue());
        }
        return exact(number.asDecimal128().getValue());
    }

    /** Returns a finite value; BigDecimal has no negative zero. */
    public static BigDecimal exact(Decimal128 value) {
        return value.isNegative()
                ? Decimal128.fromIEEE754BIDEncoding(value.getHigh() & Long.MAX_VALUE, value.getLow())
                        .bigDecimalValue()
                        .negate()
                : value.bigDecimalValue();
    }

    private static byte[] utf8(BsonValue text) {
        return utf8(
                text.isString() ? text.asString().getValue() : text.asSymbol().getSymbol());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Compares field by field: the type, then the name, then the value. */
    private static int compareFields(BsonDocument one, BsonDocument other) {
        Iterator<Map.Entry<String, BsonValue>> fields = one.entrySet().iterator();
        Iterator<Map.Entry<String, BsonValue>> others = other.entrySet().iterator();
        while (fields.hasNext() && others.hasNext()) {
            Map.Entry<String, BsonValue> field = fields.next();
            Map.Entry<String, BsonValue> against = others.next();
            int order = Integer.compare(
                    rank(field.getValue().getBsonType()),
                    rank(against.getValue().getBsonType()));
            if (order == 0) {
                order = Arrays.compareUnsigned(utf8(field.getKey()), utf8(against.getKey()));
            }
            if (order == 0) {
                order = compareOfOneRank(field.getValue(), against.getValue());
            }
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(fields.hasNext(), others.hasNext());
    }

    private static int compareElements(BsonArray one, BsonArray other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    private static int compareExpressions(BsonRegularExpression one, BsonRegularExpression other) {
        int order = Arrays.compareUnsigned(utf8(one.getPattern()), utf8(other.getPattern()));
        return order != 0 ? order : Arrays.compareUnsigned(utf8(one.getOptions()), utf8(other.getOptions()));
    }

    private static int compareBinaries(BsonBinary one, BsonBinary other) {
        int order = Integer.compare(one.getData().length, other.getData().length);
        if (order == 0) {
            order = Integer.compare(one.getType() & 0xFF, other.getType() & 0xFF);
        }
        return order != 0 ? order : Arrays.compareUnsigned(one.getData(), other.getData());
    }
}
