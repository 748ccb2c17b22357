package io.shardlab.insight.capture.shape;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDouble;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * The values that were seen at one hole: how often each, their types and ranges. Beyond a limit of different values, only those
 * that are known already are counted one by one; frequent values are known by then. Not thread-safe.
 */
public final class ValueTally {

    private static final int MOST_DISTINCT = 50_000;

    /** In binary data with this subtype, fields are encrypted by the client. */
    private static final byte ENCRYPTED = BsonBinarySubType.ENCRYPTED.getValue();

    private final Map<BsonValue, Integer> counts = new HashMap<>();
    private final Map<BsonType, Long> types = new HashMap<>();
    private final Thinned<Bound> bounds = new Thinned<>();
    private final Thinned<Double> distances = new Thinned<>();
    private long total;
    private long encrypted;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private long shortest = Long.MAX_VALUE;
    private long longest;
    private long lengths;

    void add(BsonValue value) {
        total++;
        types.merge(value.getBsonType(), 1L, Long::sum);
        BsonValue counted = comparable(value);
        if (counts.size() < MOST_DISTINCT || counts.containsKey(counted)) {
            counts.merge(counted, 1, Integer::sum);
        }
        if (value.isNumber()) {
            range(number(value));
        } else if (value.isDateTime()) {
            range(value.asDateTime().getValue());
        } else if (value.isObjectId()) {
            range(value.asObjectId().getValue().getTimestamp() * 1000.0);
        } else if (value.isString()) {
            length(value.asString().getValue().length());
        } else if (value.isBinary()) {
            length(value.asBinary().getData().length);
            encrypted += value.asBinary().getType() == ENCRYPTED ? 1 : 0;
        }
    }

    void add(Bound bound) {
        bounds.add(bound);
    }

    /** Returns bounds of range conditions, at equal distances if there were very many. */
    public List<Bound> bounds() {
        return bounds.kept();
    }

    /**
     * Returns how far numbers, or times in milliseconds, were below the greatest one until then, in the order in which they were
     * seen, at equal distances if there were very many.
     */
    public List<Double> distances() {
        return distances.kept();
    }

    /** Adds the values of another hole. */
    void addAll(ValueTally other) {
        total += other.total;
        encrypted += other.encrypted;
        other.types.forEach((type, count) -> types.merge(type, count, Long::sum));
        other.counts.forEach((value, count) -> {
            if (counts.size() < MOST_DISTINCT || counts.containsKey(value)) {
                counts.merge(value, count, Integer::sum);
            }
        });
        least = Math.min(least, other.least);
        greatest = Math.max(greatest, other.greatest);
        shortest = Math.min(shortest, other.shortest);
        longest = Math.max(longest, other.longest);
        lengths += other.lengths;
        other.bounds.kept().forEach(bounds::add);
        other.distances.kept().forEach(distances::add);
    }

    /** Infinite numbers have no part in a range. */
    private void range(double number) {
        if (Double.isFinite(number)) {
            least = Math.min(least, number);
            greatest = Math.max(greatest, number);
            distances.add(greatest - number);
        }
    }

    /** Returns a number as a double; the driver does not convert decimals that are not finite, or negative zeros. */
    public static double number(BsonValue value) {
        return value.isDecimal128()
                ? Double.parseDouble(value.asDecimal128().getValue().toString())
                : value.asNumber().doubleValue();
    }

    private void length(long length) {
        shortest = Math.min(shortest, length);
        longest = Math.max(longest, length);
        lengths += length;
    }

    /** Equal numbers of different types are equal values. */
    private static BsonValue comparable(BsonValue value) {
        return value.isNumber() && !value.isDecimal128()
                ? new BsonDouble(value.asNumber().doubleValue())
                : value;
    }

    /** Returns the number of values, of which some may be equal. */
    public long total() {
        return total;
    }

    /** Returns the number of different values, at most the limit. */
    public int distinct() {
        return counts.size();
    }

    /** True if there were so many different values that rare ones are not counted. */
    public boolean isCut() {
        return counts.size() >= MOST_DISTINCT;
    }

    /** Returns how often each value occurred. */
    public int[] counts() {
        return counts.values().stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the values by their frequency, the most frequent first. */
    public List<Map.Entry<BsonValue, Integer>> mostFrequent(int most) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<BsonValue, Integer>comparingByValue().reversed())
                .limit(most)
                .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Returns the most frequent type. */
    public BsonType type() {
        return types.entrySet().stream()
                .max(Map.Entry.<BsonType, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(BsonType.NULL);
    }

    /** True if there are numbers, or times, that have a smallest and a greatest one. */
    public boolean hasRange() {
        return least <= greatest;
    }

    /** Returns the smallest number, or the earliest time in milliseconds since 1970. */
    public double least() {
        return least;
    }

    /** Returns the largest number, or the latest time in milliseconds since 1970. */
    public double greatest() {
        return greatest;
    }

    /** Returns the length of the shortest text, in characters, or of the shortest binary value, in bytes. */
    public long shortest() {
        return shortest;
    }

    public long longest() {
        return longest;
    }

    /** Returns the mean of numbers. */
    public double mean() {
        return counts.entrySet().stream()
                        .mapToDouble(each -> number(each.getKey()) * each.getValue())
                        .sum()
                / counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public double meanLength() {
        return total == 0 ? 0 : (double) lengths / total;
    }

    /** Returns the share of values that are true. */
    public double shareOfTrue() {
        return total == 0 ? 0 : counts.getOrDefault(BsonBoolean.TRUE, 0) / (double) total;
    }

    public boolean isEncrypted() {
        return encrypted > 0;
    }
}
