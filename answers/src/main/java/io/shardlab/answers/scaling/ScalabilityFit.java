package io.shardlab.answers.scaling;

import io.shardlab.answers.noise.Deviation;
import io.shardlab.core.result.Median;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The law that fits measured points best. Immutable.
 *
 * @param law the law
 * @param rSquared the closeness of the points, 1 − SSE/SST: 1 if the law meets them all. It describes the fit and is not a test
 *     of it, as the law is not linear and has three parameters for a handful of points
 * @param points the measured points, by concurrency
 * @param intervals the confidence intervals of the law; empty if a point was measured once
 */
public record ScalabilityFit(
        ScalabilityLaw law, double rSquared, List<ScalingPoint> points, Optional<LawIntervals> intervals) {

    /** Below this, the law misses more than a tenth of the variance, and its parameters mean little. */
    private static final double GOOD = 0.9;

    /** The law has three parameters, so it would meet any three points exactly. */
    public static final int FEWEST_POINTS = 4;

    public ScalabilityFit {
        points = points.stream()
                .sorted(Comparator.comparingDouble(ScalingPoint::concurrency))
                .toList();
    }

    /**
     * Fits by least squares of the throughputs, each weighted by the inverse of its variance.
     *
     * @param points the measured points; several at one concurrency count each
     * @return empty if there are fewer than {@link #FEWEST_POINTS} levels of concurrency, or if all throughputs are 0
     */
    public static Optional<ScalabilityFit> of(List<ScalingPoint> points) {
        long levels = points.stream()
                .mapToDouble(ScalingPoint::concurrency)
                .distinct()
                .count();
        boolean idle = points.stream().allMatch(point -> point.throughput() == 0);
        return levels < FEWEST_POINTS || idle ? Optional.empty() : Optional.of(fitted(points));
    }

    private static ScalabilityFit fitted(List<ScalingPoint> points) {
        boolean repeated = points.stream()
                .allMatch(point ->
                        point.values().size() > 1 && point.values().stream().allMatch(value -> value > 0));
        double[] weights = weights(points, repeated);
        ScalabilityLaw law = new LawFitter(points, weights).best();
        double mean =
                points.stream().mapToDouble(ScalingPoint::throughput).average().orElseThrow();
        double total = 0;
        double residual = 0;
        for (ScalingPoint point : points) {
            total += square(point.throughput() - mean);
            residual += square(point.throughput() - law.throughputAt(point.concurrency()));
        }
        Optional<LawIntervals> intervals = repeated ? Optional.of(LawIntervals.of(points, weights)) : Optional.empty();
        return new ScalabilityFit(law, total == 0 ? 0 : 1 - residual / total, points, intervals);
    }

    /**
     * Returns the weight of each point: the inverse of its mean's variance, or 1 if some point was measured once. The variance
     * of a few repetitions is itself uncertain by a factor of several. So the mean of two is taken: that of the point and that
     * of a typical point, the median of all. Both are relative to the throughput, as runs deviate by a share of it.
     */
    private static double[] weights(List<ScalingPoint> points, boolean repeated) {
        double[] weights = new double[points.size()];
        if (!repeated) {
            Arrays.fill(weights, 1);
            return weights;
        }
        List<Double> variances = points.stream()
                .map(point ->
                        Deviation.pooled(List.of(point.values())).orElseThrow().variance())
                .toList();
        double typical = Median.of(variances);
        Arrays.setAll(weights, i -> weight(points.get(i), (variances.get(i) + typical) / 2));
        double largest = Arrays.stream(weights).max().orElseThrow();
        return Arrays.stream(weights).map(weight -> weight / largest).toArray();
    }

    private static double weight(ScalingPoint point, double relativeVariance) {
        return point.values().size() / (relativeVariance * square(point.mean()));
    }

    private static double square(double value) {
        return value * value;
    }

    /** Reports whether the points follow the law closely enough for its parameters to mean something. */
    public boolean isGood() {
        return rSquared >= GOOD;
    }

    /** Returns the concurrency with the highest throughput; empty if the repetitions do not show that there is a peak. */
    public Optional<LawIntervals.Interval> peak() {
        return isGood() ? intervals.flatMap(LawIntervals::peak) : Optional.empty();
    }

    public double lowestConcurrency() {
        return points.get(0).concurrency();
    }

    public double highestConcurrency() {
        return points.get(points.size() - 1).concurrency();
    }

    /** Reports whether a concurrency lies within the measured range; outside it, the law extrapolates. */
    public boolean covers(double concurrency) {
        return concurrency >= lowestConcurrency() && concurrency <= highestConcurrency();
    }
}
