package io.shardlab.insight.capture.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the distribution of a sample: the named one that is nearest by the distance of Kolmogorov and Smirnov, if that is near
 * enough, and otherwise ranges between quantiles with their weights. Distances are measured with the parameters that will be
 * written. For one thread.
 */
public final class ShapeFit {

    /** The distance that chance exceeds in one of a hundred samples, times the square root of their size. */
    private static final double CHANCE = 1.63;

    /** The same for one of twenty samples; the first distribution that is so near is taken. */
    private static final double LIKELY = 1.36;

    /** A distance that does not matter for a load. */
    private static final double NEGLIGIBLE = 0.02;

    private static final double NEGLIGIBLE_FOR_LENGTHS = 0.07;

    /** The difference of means that does not matter, relative to their distance from the lower bound. */
    private static final double SAME_MEAN = 0.02;

    private static final double LEAST_EXPONENT = 0.05;
    private static final double MAX_EXPONENT = 4;

    private static final int MOST_STRATA = 2000;

    private static final double HOT_FACTOR = 3;
    private static final double HOT_DEVIATIONS = 5;

    private final double[] sorted;
    private final Bounds bounds;
    private final double step;
    private final int mostRanges;
    private final double tolerance;
    private final double mean;

    /**
     * @param sorted the values of the sample, ascending, at least one
     * @param mostRanges the most ranges, 1 or more
     */
    public ShapeFit(double[] sorted, Bounds bounds, int mostRanges) {
        this(sorted, bounds, mostRanges, NEGLIGIBLE);
    }

    private ShapeFit(double[] sorted, Bounds bounds, int mostRanges, double tolerance) {
        this.sorted = sorted;
        this.bounds = bounds;
        this.tolerance = tolerance;
        this.step = bounds.step();
        this.mostRanges = mostRanges;
        this.mean = Arrays.stream(sorted).average().orElseThrow();
    }

    /** Returns a fit of lengths, of which the mean matters and the distribution need not be near. */
    public static ShapeFit ofLengths(double[] sorted, Bounds bounds, int mostRanges) {
        return new ShapeFit(sorted, bounds, mostRanges, NEGLIGIBLE_FOR_LENGTHS);
    }

    /** Returns the distribution. */
    public FittedNumbers best() {
        return best(candidates());
    }

    /** Returns the distribution for numbers that are not whole, which have no Zipf distribution. */
    public FittedNumbers bestWithoutRanks() {
        return best(candidates().stream()
                .filter(shape -> !(shape instanceof FittedNumbers.Zipfian))
                .toList());
    }

    /** Returns the named distribution that is nearest, even if it is not near. */
    public FittedNumbers nearest() {
        return candidates().stream()
                .min(Comparator.comparingDouble(this::distance))
                .orElseThrow();
    }

    /** Returns equal probabilities or ranges, if the generator has no other distributions. */
    public FittedNumbers uniformOrRanges() {
        return best(List.of(new FittedNumbers.Uniform(bounds.from(), bounds.to())));
    }

    private FittedNumbers best(List<FittedNumbers> candidates) {
        FittedNumbers best = null;
        double least = Math.max(tolerance, CHANCE / Math.sqrt(sorted.length));
        for (FittedNumbers shape : candidates) {
            double distance = distance(shape);
            if (distance <= LIKELY / Math.sqrt(sorted.length)) {
                return shape;
            }
            if (distance <= least && hasMean(shape)) {
                best = shape;
                least = distance;
            }
        }
        return best == null ? new RangeSplit(sorted, bounds, mostRanges).ranges() : best;
    }

    /** True if the mean of a shape is that of the sample. */
    private boolean hasMean(FittedNumbers shape) {
        return Math.abs(shape.mean(step) - mean) <= SAME_MEAN * (mean - bounds.from());
    }

    /** Returns the simplest one first. */
    private List<FittedNumbers> candidates() {
        double from = bounds.from();
        double to = bounds.to();
        List<FittedNumbers> shapes = new ArrayList<>(List.of(new FittedNumbers.Uniform(from, to)));
        double squares = 0;
        for (double value : sorted) {
            squares += (value - mean) * (value - mean);
        }
        if (squares > 0) {
            shapes.add(new FittedNumbers.Normal(
                    from, to, bounds.rounded(mean), bounds.rounded(Math.sqrt(squares / sorted.length))));
            if (mean < (from + to) / 2) {
                shapes.add(FittedNumbers.Exponential.ofMean(mean, step, bounds, from, to));
            }
            zipfian().ifPresent(shapes::add);
        }
        return shapes;
    }

    private Optional<FittedNumbers> zipfian() {
        double ranks = (bounds.to() - bounds.from()) / step + 1;
        if (step == 0 || ranks > 1e9) {
            return Optional.empty();
        }
        double logs = 0;
        for (double value : sorted) {
            logs += Math.log((value - bounds.from()) / step + 1) / sorted.length;
        }
        double exponent = RankStrata.exponent(ranks, logs, MAX_EXPONENT);
        return exponent < LEAST_EXPONENT || exponent == MAX_EXPONENT
                ? Optional.empty()
                : Optional.of(new FittedNumbers.Zipfian(bounds.from(), bounds.to(), exponent));
    }

    /**
     * Returns about how many different values a sample of this size has, if it is drawn from a shape.
     *
     * @param shape within these bounds
     */
    public double expectedDistinct(FittedNumbers shape) {
        double cells = step == 0 ? Double.POSITIVE_INFINITY : Math.rint((shape.to() - shape.from()) / step) + 1;
        if (cells > 1e15) {
            return sorted.length;
        }
        int strata = (int) Math.min(cells, MOST_STRATA);
        double expected = 0;
        double below = 0;
        double first = 0;
        for (int i = 1; i <= strata; i++) {
            double end = Math.rint(cells * i / strata);
            double upTo = shape.cumulative(shape.from() + (end - 1) * step, step);
            expected -= (end - first) * Math.expm1(-sorted.length * (upTo - below) / (end - first));
            below = upTo;
            first = end;
        }
        return expected;
    }

    /** True if a value is so frequent that a shape does not explain it. */
    public boolean isHot(double value, int count, FittedNumbers shape) {
        double below = value - step < shape.from() ? 0 : shape.cumulative(value - step, step);
        double expected = step == 0 ? 0 : sorted.length * (shape.cumulative(value, step) - below);
        return count > HOT_FACTOR * expected + HOT_DEVIATIONS * Math.sqrt(expected + 1);
    }

    /** Returns the largest distance between the cumulative distributions of the sample and of a shape. */
    double distance(FittedNumbers shape) {
        double largest = 0;
        double previous = Double.NEGATIVE_INFINITY;
        int next;
        for (int i = 0; i < sorted.length; i = next) {
            next = i + 1;
            while (next < sorted.length && sorted[next] == sorted[i]) {
                next++;
            }
            double upTo = shape.cumulative(sorted[i], step);
            double below = step > 0 && sorted[i] - step < shape.from() ? 0 : shape.cumulative(sorted[i] - step, step);
            largest = Math.max(largest, Math.abs(upTo - (double) next / sorted.length));
            if (sorted[i] - step > previous) {
                largest = Math.max(largest, Math.abs(below - (double) i / sorted.length));
            }
            previous = sorted[i];
        }
        return largest;
    }
}
