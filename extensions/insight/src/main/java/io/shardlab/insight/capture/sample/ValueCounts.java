package io.shardlab.insight.capture.sample;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The values of one kind with their frequencies in the sample, the most frequent first. Immutable. */
final class ValueCounts {

    /** A collection of documents has few different values if it has at most so many. */
    private static final int FEW = 20;

    /** Few values are seen often, so that rare ones cannot be many. */
    private static final int SEEN_OFTEN = 5;

    /** A value is special if it is in such a part of the documents, and so much more frequent than the next. */
    private static final double SPECIAL_SHARE = 0.1;

    private static final int SPECIAL_FACTOR = 8;

    /**
     * A value with its occurrences.
     *
     * @param value one of them
     */
    record Counted(RawValue value, int count) {}

    private final List<Counted> counted;
    private final int total;

    private ValueCounts(List<Counted> counted, int total) {
        this.counted = counted;
        this.total = total;
    }

    static ValueCounts of(List<RawValue> values) {
        Map<ByteBuffer, Counted> byContent = new LinkedHashMap<>();
        for (RawValue value : values) {
            byContent.merge(
                    value.content(), new Counted(value, 1), (one, other) -> new Counted(one.value, one.count + 1));
        }
        List<Counted> counted = new ArrayList<>(byContent.values());
        counted.sort(Comparator.comparingInt(Counted::count).reversed());
        return new ValueCounts(List.copyOf(counted), values.size());
    }

    /** Returns all values, the most frequent first. */
    List<Counted> all() {
        return counted;
    }

    int distinct() {
        return counted.size();
    }

    int[] counts() {
        return counted.stream().mapToInt(Counted::count).toArray();
    }

    /** True if no value occurs twice. */
    boolean areUnique() {
        return counted.size() == total;
    }

    /** True if there are so few values that each has its own weight. */
    boolean areFew() {
        return counted.size() <= FEW && total >= SEEN_OFTEN * counted.size();
    }

    /** True if the first value is not one of many, but a special one such as an empty string. */
    boolean firstIsSpecial() {
        return counted.size() > FEW
                && counted.get(0).count >= SPECIAL_SHARE * total
                && counted.get(0).count >= SPECIAL_FACTOR * counted.get(1).count;
    }

    Set<ByteBuffer> contents() {
        return counted.stream().map(each -> each.value.content()).collect(Collectors.toSet());
    }
}
