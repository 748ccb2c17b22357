package io.shardlab.insight.capture.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits the range of a sample, each time where the sample deviates most, until the values of each part are about evenly
 * distributed, or exponentially where they become rarer. An exponential part has the mean of its values, so that sizes that
 * follow from such numbers are right on average even if they have a long tail. For one thread.
 */
final class RangeSplit {

    /**
     * The most by which a range may deviate: the part of all values by which the cumulative distributions differ, and the
     * difference that this makes to the mean of all values, relative to its distance from the lower bound.
     */
    private static final double MAX_DEVIATION = 0.01;

    /** The distance of the mean from the middle of a part, relative to its width, from which it is exponential. */
    private static final double SKEWED = 0.04;

    private final double[] sorted;
    private final double[] sums;
    private final Bounds bounds;
    private final double step;
    private final int most;
    private final List<Part> parts = new ArrayList<>();

    /** The values with the indexes {@code first} to {@code end - 1}, and the range that holds them. */
    private record Part(int first, int end, double from, double to) {

        int size() {
            return end - first;
        }
    }

    RangeSplit(double[] sorted, Bounds bounds, int most) {
        this.sorted = sorted;
        this.bounds = bounds;
        this.step = bounds.step();
        this.most = most;
        sums = new double[sorted.length + 1];
        for (int i = 0; i < sorted.length; i++) {
            sums[i + 1] = sums[i] + sorted[i];
        }
    }

    FittedNumbers.Ranges ranges() {
        parts.add(new Part(0, sorted.length, bounds.from(), bounds.to()));
        boolean split = true;
        while (split && parts.size() < most) {
            split = splitWorst();
        }
        List<Part> used = parts.stream().filter(part -> part.size() > 0).toList();
        return new FittedNumbers.Ranges(
                used.stream().map(this::shape).toList(),
                used.stream().map(part -> (long) part.size()).toList());
    }

    private FittedNumbers shape(Part part) {
        double mean = (sums[part.end] - sums[part.first]) / part.size();
        double width = part.to - part.from;
        if (part.size() == 0 || width <= step || (part.from + part.to) / 2 - mean < SKEWED * width) {
            return new FittedNumbers.Uniform(part.from, part.to);
        }
        return FittedNumbers.Exponential.ofMean(mean, step, bounds, part.from, part.to);
    }

    private boolean splitWorst() {
        Part worst = null;
        double at = 0;
        double largest = MAX_DEVIATION;
        for (Part part : parts) {
            FittedNumbers shape = shape(part);
            double ofMean = shape instanceof FittedNumbers.Uniform ? deviationOfMean(part) : 0;
            for (int values = 0; values <= part.size(); values++) {
                double until = until(part, values);
                double expected = until < part.from ? 0 : shape.cumulative(until, step) * part.size();
                double deviation = Math.abs(expected - values) / sorted.length + ofMean;
                if (deviation > largest && split(part, until).isPresent()) {
                    largest = deviation;
                    worst = part;
                    at = until;
                }
            }
        }
        if (worst == null) {
            return false;
        }
        int index = parts.indexOf(worst);
        List<Part> both = split(worst, at).orElseThrow();
        parts.remove(index);
        parts.addAll(index, both);
        return true;
    }

    private double deviationOfMean(Part part) {
        double distance = sums[sorted.length] - sorted.length * bounds.from();
        double difference = sums[part.end] - sums[part.first] - part.size() * (part.from + part.to) / 2;
        return distance == 0 ? 0 : Math.abs(difference) / distance;
    }

    /** Returns the last number up to which a range has only its first values, or the number of the last of these. */
    private double until(Part part, int values) {
        double last = values == 0 ? Double.NEGATIVE_INFINITY : sorted[part.first + values - 1];
        return values == part.size() ? last : Math.max(last, sorted[part.first + values] - step);
    }

    /** Returns the parts up to about {@code at} and above it; empty if no bound is within the range. */
    private Optional<List<Part>> split(Part part, double at) {
        double bound = bounds.nearest(at);
        if (bound >= part.to) {
            bound = bounds.nearest(part.to - bounds.grain());
        }
        double next = bound + step;
        if (bound < part.from || next > part.to || step == 0 && (bound == part.from || bound == part.to)) {
            return Optional.empty();
        }
        int end = part.first;
        while (end < part.end && sorted[end] <= bound) {
            end++;
        }
        return Optional.of(
                List.of(new Part(part.first, end, part.from, bound), new Part(end, part.end, next, part.to)));
    }
}
