package io.shardlab.analysis.scaling;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The law that measured points follow best. Immutable.
 *
 * @param law the law
 * @param rSquared how close the points are, 1 − SSE/SST: 1 if the law meets them all. It describes the fit and is no test
 *     of it, as the law is not linear and has three parameters for a handful of points
 * @param points what was measured, by concurrency
 * @param intervals how sure the law is; empty if some point was measured once
 */
public record ScalabilityFit(
        ScalabilityLaw law, double rSquared, List<ScalingPoint> points, Optional<LawIntervals> intervals) {

    /** Below this the law misses more than a tenth of the variance and its parameters mean little. */
    private static final double GOOD = 0.9;

    /** With three parameters, three points would be met exactly, whatever they are. */
    public static final int FEWEST_POINTS = 4;

    public ScalabilityFit {
        points = points.stream()
                .sorted(Comparator.comparingDouble(ScalingPoint::concurrency))
                .toList();
    }

    /**
     * Fits by least squares of the throughputs, each weighted by the inverse of its variance as {@link LawWeights} has it.
     *
     * @param points measured ones; several at one concurrency count each
     * @return empty if there are fewer than {@link #FEWEST_POINTS} levels of concurrency, or if nothing was done at all
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
        LawWeights weights = LawWeights.of(points);
        ScalabilityLaw law = new LawFitter(points, weights.values()).best();
        double mean =
                points.stream().mapToDouble(ScalingPoint::throughput).average().orElseThrow();
        double total = 0;
        double residual = 0;
        for (ScalingPoint point : points) {
            total += square(point.throughput() - mean);
            residual += square(point.throughput() - law.throughputAt(point.concurrency()));
        }
        Optional<LawIntervals> intervals = weights.known()
                ? Optional.of(LawIntervals.of(new LawBootstrap(points, weights.values()).laws()))
                : Optional.empty();
        return new ScalabilityFit(law, total == 0 ? 0 : 1 - residual / total, points, intervals);
    }

    private static double square(double value) {
        return value * value;
    }

    /** Whether the points follow the law well enough to speak of its parameters. */
    public boolean isGood() {
        return rSquared >= GOOD;
    }

    /** Where throughput is highest by the law; empty if the repetitions do not tell that there is such a place. */
    public Optional<Interval> peak() {
        return isGood() ? intervals.flatMap(LawIntervals::peak) : Optional.empty();
    }

    public double lowestConcurrency() {
        return points.get(0).concurrency();
    }

    public double highestConcurrency() {
        return points.get(points.size() - 1).concurrency();
    }

    /** Whether a level of concurrency lies among the measured ones; what the law says elsewhere is extrapolated. */
    public boolean covers(double concurrency) {
        return concurrency >= lowestConcurrency() && concurrency <= highestConcurrency();
    }
}
