package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Bounds;
import io.shardlab.insight.capture.fit.FittedNumbers;
import io.shardlab.insight.capture.fit.ShapeFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes distributions of lengths. A length discloses no value, so the bounds are exact. */
final class LengthWriter {

    private static final int STEP = 1;

    /** The difference from the mean that does not matter. */
    private static final double SAME = 0.02;

    private final double[] sorted;
    private final Bounds bounds;

    /** @param sorted the lengths, ascending, at least one */
    LengthWriter(double[] sorted) {
        this.sorted = sorted;
        this.bounds = Bounds.exact(sorted[0], sorted[sorted.length - 1], STEP);
    }

    long shortest() {
        return (long) sorted[0];
    }

    /** Returns the same lengths, but none shorter. */
    LengthWriter atLeast(long shortest) {
        double[] longer = sorted.clone();
        for (int i = 0; i < longer.length; i++) {
            longer[i] = Math.max(shortest, longer[i]);
        }
        return new LengthWriter(longer);
    }

    /**
     * Returns a generator of values of these lengths, or a choice between several where no named distribution has them.
     *
     * @param mostRanges the most generators
     * @param generator returns the generator for the tree of a length
     */
    Object generator(int mostRanges, Function<Object, Object> generator) {
        if (isAlmostConstant()) {
            return generator.apply(Math.round(mean()));
        }
        FittedNumbers shape = ShapeFit.ofLengths(sorted, bounds, mostRanges).best();
        if (!(shape instanceof FittedNumbers.Ranges ranges)) {
            return generator.apply(tree(shape));
        }
        List<Object> values = new ArrayList<>();
        ranges.ranges().forEach(range -> values.add(generator.apply(tree(range))));
        return Shares.choice(values, ranges.weights());
    }

    private boolean isAlmostConstant() {
        return bounds.to() - bounds.from() <= STEP && Math.abs(Math.round(mean()) - mean()) <= SAME * mean();
    }

    private double mean() {
        return Arrays.stream(sorted).average().orElseThrow();
    }

    /** Returns the tree of the nearest named distribution with the right mean. */
    Object nearest() {
        if (isAlmostConstant()) {
            return Math.round(mean());
        }
        FittedNumbers nearest = ShapeFit.ofLengths(sorted, bounds, 1).nearest();
        return tree(nearest);
    }

    private static Object tree(FittedNumbers shape) {
        if (shape.from() == shape.to()) {
            return (long) shape.from();
        }
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("from", (long) shape.from());
        arguments.put("to", (long) shape.to());
        DistributionWriter.add(shape, arguments);
        return arguments;
    }
}
