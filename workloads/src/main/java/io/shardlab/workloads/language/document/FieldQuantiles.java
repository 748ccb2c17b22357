package io.shardlab.workloads.language.document;

import io.shardlab.mongo.key.KeyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * The values of a field in the loaded documents, in their order, so that a bound can be found that a share of them lies below. Of
 * the types that a comparison distinguishes, only the most frequent one counts. If there are very many documents, evenly spaced
 * ones stand for all. Immutable and thread-safe.
 */
public final class FieldQuantiles {

    /** The values of so many documents are made before the first operation, so that it does not wait for long. */
    private static final long MOST_EXAMINED = 300_000;

    /** Doubles above it have no fractions. */
    private static final long LARGEST_WITH_HALVES = 1L << 51;

    private final BsonValue[] sorted;
    private final boolean complete;

    private FieldQuantiles(BsonValue[] sorted, boolean complete) {
        this.sorted = sorted;
        this.complete = complete;
    }

    /**
     * Examines the documents.
     *
     * @param path see {@link DocumentTemplate#field}
     * @param loaded the number of documents, 1 or more
     */
    public static FieldQuantiles of(Documents documents, String path, long loaded) {
        long step = (loaded + MOST_EXAMINED - 1) / MOST_EXAMINED;
        Map<Integer, List<BsonValue>> byRank = new HashMap<>();
        for (long number = 0; number < loaded; number += step) {
            add(documents.value(number, path), byRank);
        }
        if (step > 1) {
            add(documents.value(loaded - 1, path), byRank);
        }
        return of(
                byRank.values().stream()
                        .reduce((one, other) -> other.size() > one.size() ? other : one)
                        .orElse(List.of()),
                step == 1);
    }

    /**
     * Returns the quantiles of some values of one type.
     *
     * @param complete false if they are a sample
     */
    public static FieldQuantiles of(List<BsonValue> values, boolean complete) {
        BsonValue[] sorted = values.toArray(BsonValue[]::new);
        Arrays.sort(sorted, KeyOrder::compare);
        return new FieldQuantiles(sorted, complete);
    }

    /** Conditions on arrays are on their elements. */
    private static void add(BsonValue value, Map<Integer, List<BsonValue>> byRank) {
        if (value != null && value.isArray()) {
            value.asArray().forEach(element -> add(element, byRank));
        } else if (value != null && KeyOrder.knows(value)) {
            byRank.computeIfAbsent(KeyOrder.rank(value.getBsonType()), rank -> new ArrayList<>())
                    .add(value);
        }
    }

    /** Returns the values, ascending. */
    public List<BsonValue> values() {
        return List.of(sorted);
    }

    /** True if no document has the field. */
    public boolean isEmpty() {
        return sorted.length == 0;
    }

    /** The number of values. */
    public int size() {
        return sorted.length;
    }

    /** True if values can be compared with these ones. */
    public boolean isComparable(BsonValue value) {
        return sorted.length > 0
                && KeyOrder.rank(sorted[0].getBsonType()) == KeyOrder.rank(value.getBsonType())
                && KeyOrder.knows(value);
    }

    /**
     * Returns the share of values below a comparable one.
     *
     * @param orEqual true if values that are equal to it count, too
     */
    public double shareBelow(BsonValue value, boolean orEqual) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = KeyOrder.compare(sorted[middle], value);
            if (order < 0 || orEqual && order == 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return sorted.length == 0 ? 0 : (double) low / sorted.length;
    }

    /**
     * Returns a value that a share of the values lies below and the rest above, as nearly as equal values allow. Between whole
     * numbers without another one in between it is a fraction.
     *
     * @param share from 0 to 1
     */
    public BsonValue at(double share) {
        if (!complete && sorted.length > 1) {
            return interpolated(share * (sorted.length - 1));
        }
        int below = boundary((int) Math.round(share * sorted.length));
        if (below == 0) {
            return before(sorted[0]);
        }
        return below == sorted.length ? after(sorted[below - 1]) : between(sorted[below - 1], sorted[below], 0.5);
    }

    private BsonValue interpolated(double position) {
        int index = (int) Math.min(sorted.length - 2.0, Math.floor(position));
        if (position >= sorted.length - 1) {
            return after(sorted[sorted.length - 1]);
        }
        return position <= 0 ? before(sorted[0]) : between(sorted[index], sorted[index + 1], position - index);
    }

    /** Returns the number of values nearest to another one that are below a value that is not equal. */
    private int boundary(int below) {
        for (int distance = 0; distance <= sorted.length; distance++) {
            if (isBoundary(below - distance)) {
                return below - distance;
            }
            if (isBoundary(below + distance)) {
                return below + distance;
            }
        }
        throw new IllegalStateException("no boundary");
    }

    private boolean isBoundary(int below) {
        return below == 0
                || below == sorted.length
                || below > 0 && below < sorted.length && KeyOrder.compare(sorted[below - 1], sorted[below]) != 0;
    }

    private static BsonValue before(BsonValue first) {
        return switch (first.getBsonType()) {
            case INT32 -> new BsonInt64(first.asInt32().getValue() - 1L);
            case INT64 ->
                new BsonInt64(Math.max(Long.MIN_VALUE + 1, first.asInt64().getValue()) - 1);
            case DOUBLE -> new BsonDouble(Math.nextDown(first.asDouble().getValue()));
            case DATE_TIME ->
                new BsonDateTime(Math.max(Long.MIN_VALUE + 1, first.asDateTime().getValue()) - 1);
            case STRING -> new BsonString("");
            default -> first;
        };
    }

    private static BsonValue after(BsonValue last) {
        return switch (last.getBsonType()) {
            case INT32 -> new BsonInt64(last.asInt32().getValue() + 1L);
            case INT64 ->
                new BsonInt64(Math.min(Long.MAX_VALUE - 1, last.asInt64().getValue()) + 1);
            case DOUBLE -> new BsonDouble(Math.nextUp(last.asDouble().getValue()));
            case DATE_TIME ->
                new BsonDateTime(Math.min(Long.MAX_VALUE - 1, last.asDateTime().getValue()) + 1);
            case STRING -> new BsonString(last.asString().getValue() + "~");
            default -> last;
        };
    }

    /** Returns a value between two different ones, or the upper one if there is none of this type. */
    private static BsonValue between(BsonValue low, BsonValue high, double part) {
        if (low.isDateTime() && high.isDateTime()) {
            long from = low.asDateTime().getValue();
            return new BsonDateTime(
                    from + (long) Math.ceil(((double) high.asDateTime().getValue() - from) * part));
        }
        if (!low.isNumber() || !high.isNumber()) {
            return high;
        }
        if (isWhole(low) && isWhole(high)) {
            return between(
                    low.asNumber().longValue(),
                    high.asNumber().longValue(),
                    part,
                    low.getBsonType() == BsonType.INT32 && high.getBsonType() == BsonType.INT32);
        }
        if (low.isDecimal128() || high.isDecimal128()) {
            return between(decimal(low), decimal(high), part).orElse(high);
        }
        double from = low.asNumber().doubleValue();
        double value = from * (1 - part) + high.asNumber().doubleValue() * part;
        return value > from ? new BsonDouble(value) : high;
    }

    private static BsonValue between(long low, long high, double part, boolean isInt) {
        // The difference of both may be beyond the range.
        long value = low + Math.round(((double) high - low) * part);
        boolean isBetween = value > low && value < high;
        if (!isBetween && low < high && Math.abs(low) < LARGEST_WITH_HALVES) {
            return new BsonDouble(low + 0.5);
        }
        long within = isBetween ? value : high;
        return isInt ? new BsonInt32((int) within) : new BsonInt64(within);
    }

    private static Optional<BsonValue> between(Decimal128 low, Decimal128 high, double part) {
        if (!low.isFinite() || !high.isFinite()) {
            return Optional.empty();
        }
        BigDecimal from = new BigDecimal(low.toString());
        BigDecimal value =
                from.add(new BigDecimal(high.toString()).subtract(from).multiply(BigDecimal.valueOf(part)));
        return Optional.of(new BsonDecimal128(new Decimal128(value.round(MathContext.DECIMAL64))));
    }

    private static Decimal128 decimal(BsonValue value) {
        return value.isDecimal128()
                ? value.asDecimal128().getValue()
                : Decimal128.parse(
                        value.isDouble()
                                ? Double.toString(value.asDouble().getValue())
                                : Long.toString(value.asNumber().longValue()));
    }

    private static boolean isWhole(BsonValue value) {
        return value.isInt32() || value.isInt64();
    }
}
