package io.shardlab.insight.capture.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Describes numbers by a few ranges with their weights: those that are frequent by themselves, and the others by ranges that hold
 * equally many and have their mean, so that the mean of all is kept. Pure functions.
 */
public final class ShareRanges {

    /** A number with such a part of all is written by itself. */
    private static final double FREQUENT = 0.05;

    /** Fewer numbers have no frequent ones. */
    private static final int FEW = 20;

    private static final int MOST_RANGES = 8;

    /** The distance of cumulative distributions that chance exceeds in one of twenty samples, times the square root of their size. */
    private static final double LIKELY = 1.36;

    private static final double NEGLIGIBLE = 0.02;

    private ShareRanges() {}

    /**
     * Numbers from {@code from} to {@code to}, all equally likely.
     *
     * @param weight the part of all numbers, from 0 to 1
     */
    public record Range(double from, double to, double weight) {

        public boolean isOneNumber() {
            return from == to;
        }
    }

    /**
     * Returns the ranges, ascending.
     *
     * @param numbers one or more
     * @param same the difference that does not matter; if all numbers are so near to one another, their mean stands for them
     */
    public static List<Range> of(double[] numbers, double same) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        if (sorted[sorted.length - 1] - sorted[0] <= same) {
            double mean = Arrays.stream(sorted).average().orElseThrow();
            return List.of(new Range(mean, mean, 1));
        }
        if (isEven(sorted)) {
            return List.of(new Range(sorted[0], sorted[sorted.length - 1], 1));
        }
        List<Range> ranges = new ArrayList<>();
        List<Double> others = new ArrayList<>();
        int next;
        for (int i = 0; i < sorted.length; i = next) {
            next = i + 1;
            while (next < sorted.length && sorted[next] == sorted[i]) {
                next++;
            }
            if (sorted.length >= FEW && next - i >= FREQUENT * sorted.length) {
                ranges.add(new Range(sorted[i], sorted[i], (double) (next - i) / sorted.length));
            } else {
                for (int k = i; k < next; k++) {
                    others.add(sorted[k]);
                }
            }
        }
        int parts = Math.min(MOST_RANGES, others.size());
        for (int part = 0; part < parts; part++) {
            double[] within = others.subList(others.size() * part / parts, others.size() * (part + 1) / parts).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            ranges.add(range(within, sorted.length));
        }
        return ranges;
    }

    /** Returns a range around the mean of sorted numbers that is within their bounds. */
    private static Range range(double[] sorted, int all) {
        double mean = Arrays.stream(sorted).average().orElseThrow();
        double half = Math.max(0, Math.min(mean - sorted[0], sorted[sorted.length - 1] - mean));
        return new Range(mean - half, mean + half, (double) sorted.length / all);
    }

    private static boolean isEven(double[] sorted) {
        double width = sorted[sorted.length - 1] - sorted[0];
        double largest = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = (sorted[i] - sorted[0]) / width;
            largest = Math.max(
                    largest,
                    Math.max(
                            Math.abs(expected - (double) i / sorted.length),
                            Math.abs(expected - (i + 1.0) / sorted.length)));
        }
        return largest <= Math.max(NEGLIGIBLE, LIKELY / Math.sqrt(sorted.length));
    }
}
