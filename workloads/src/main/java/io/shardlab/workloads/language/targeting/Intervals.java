package io.shardlab.workloads.language.targeting;

import io.shardlab.mongo.key.KeyOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonValue;

/**
 * The values that conditions leave for one field: intervals in the servers' order, ascending and without common values. Their
 * ends belong to them, because a mongos does not look at whether bounds are exclusive when it chooses shards. Immutable.
 */
record Intervals(List<Interval> list) {

    static final Intervals ALL = new Intervals(List.of(new Interval(new BsonMinKey(), new BsonMaxKey())));
    static final Intervals NONE = new Intervals(List.of());

    /** The values from {@code min} to {@code max}. */
    record Interval(BsonValue min, BsonValue max) {

        boolean isPoint() {
            return KeyOrder.compare(min, max) == 0;
        }
    }

    Intervals {
        list = List.copyOf(list);
    }

    static Intervals point(BsonValue value) {
        return new Intervals(List.of(new Interval(value, value)));
    }

    /** Returns the values between two bounds; none if they are in the wrong order. */
    static Intervals between(BsonValue min, BsonValue max) {
        return KeyOrder.compare(min, max) > 0 ? NONE : new Intervals(List.of(new Interval(min, max)));
    }

    static Intervals union(Collection<Intervals> parts) {
        List<Interval> sorted = parts.stream()
                .flatMap(part -> part.list.stream())
                .sorted(Comparator.comparing(Interval::min, KeyOrder::compare))
                .toList();
        List<Interval> merged = new ArrayList<>();
        for (Interval next : sorted) {
            Interval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || KeyOrder.compare(next.min, last.max) > 0) {
                merged.add(next);
            } else if (KeyOrder.compare(next.max, last.max) > 0) {
                merged.set(merged.size() - 1, new Interval(last.min, next.max));
            }
        }
        return new Intervals(merged);
    }

    Intervals and(Intervals other) {
        if (isAll() || other.isAll()) {
            return isAll() ? other : this;
        }
        return new Intervals(list.stream()
                .flatMap(one -> other.list.stream().flatMap(two -> common(one, two)))
                .toList());
    }

    /** Returns the values outside these intervals, with the bounds; all values if single ones are left out. */
    Intervals others() {
        List<Interval> others = new ArrayList<>();
        BsonValue from = new BsonMinKey();
        for (Interval next : list) {
            others.add(new Interval(from, next.min));
            from = next.max;
        }
        others.add(new Interval(from, new BsonMaxKey()));
        return isAll() ? ALL : union(List.of(new Intervals(others)));
    }

    private static Stream<Interval> common(Interval one, Interval two) {
        BsonValue min = KeyOrder.compare(one.min, two.min) >= 0 ? one.min : two.min;
        BsonValue max = KeyOrder.compare(one.max, two.max) <= 0 ? one.max : two.max;
        return KeyOrder.compare(min, max) > 0 ? Stream.empty() : Stream.of(new Interval(min, max));
    }

    boolean isEmpty() {
        return list.isEmpty();
    }

    /** True if no value is excluded. */
    boolean isAll() {
        return list.size() == 1
                && list.get(0).min() instanceof BsonMinKey
                && list.get(0).max() instanceof BsonMaxKey;
    }

    /** True if single values are left, and not ranges. */
    boolean arePoints() {
        return list.stream().allMatch(Interval::isPoint);
    }

    /** Returns the interval from the least to the greatest value that is left. */
    Interval whole() {
        return new Interval(list.get(0).min(), list.get(list.size() - 1).max());
    }
}
