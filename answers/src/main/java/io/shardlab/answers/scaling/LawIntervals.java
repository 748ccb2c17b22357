package io.shardlab.answers.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The 95 % confidence intervals of a fitted law.
 *
 * @param sigma the interval of the contention
 * @param kappa the interval of the crosstalk
 * @param peak the interval of the concurrency with the highest throughput; empty if the interval of κ contains 0, because then
 *     the measured points do not show whether there is a peak
 */
public record LawIntervals(Interval sigma, Interval kappa, Optional<Interval> peak) {

    private static final double TAIL = 0.025;
    private static final int RESAMPLES = 400;
    private static final long SEED = 20_070_415;
    private static final double NORMAL_QUANTILE = 1.959964;

    /**
     * An interval that contains a quantity with a confidence of 95 %.
     *
     * @param low the lower end
     * @param high the upper end; infinite if nothing bounds it
     */
    public record Interval(double low, double high) {}

    /**
     * Finds the intervals by a bootstrap: the repetitions of each point are drawn anew with replacement, and the law is fitted
     * to the means of the drawn ones (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 9). The same points
     * give the same intervals.
     *
     * <p>Of n repetitions, the drawn ones deviate less than runs do by a factor √((n − 1) / n), and the normal distribution
     * that the bootstrap tends to has lighter tails than Student's t of a few degrees of freedom. Deviations are stretched
     * by both.
     *
     * @param points points with two repetitions or more each, all of them above 0
     */
    static LawIntervals of(List<ScalingPoint> points, double[] weights) {
        int degrees =
                points.stream().mapToInt(point -> point.values().size() - 1).sum();
        double widening = TDistribution.of(degrees).inverseSurvivalProbability(TAIL) / NORMAL_QUANTILE;
        SplittableRandom random = new SplittableRandom(SEED);
        List<ScalabilityLaw> laws = new ArrayList<>();
        for (int i = 0; i < RESAMPLES; i++) {
            List<ScalingPoint> drawn = points.stream()
                    .map(point -> ScalingPoint.of(point.concurrency(), resampledMean(point.values(), widening, random)))
                    .toList();
            laws.add(new LawFitter(drawn, weights).best());
        }
        Interval kappa = interval(laws, ScalabilityLaw::kappa);
        Interval peak = interval(laws, law -> law.peakConcurrency().orElse(Double.POSITIVE_INFINITY));
        return new LawIntervals(
                interval(laws, ScalabilityLaw::sigma),
                kappa,
                Optional.of(peak).filter(found -> kappa.low() > 0 && Double.isFinite(found.high())));
    }

    /** Draws as many values as there are and returns their mean, with their deviations stretched on a logarithmic scale. */
    private static double resampledMean(List<Double> values, double widening, SplittableRandom random) {
        int count = values.size();
        double centre = values.stream().mapToDouble(Math::log).average().orElseThrow();
        double stretch = widening * Math.sqrt(count / (count - 1.0));
        return IntStream.range(0, count)
                .mapToDouble(i -> Math.log(values.get(random.nextInt(count))))
                .map(log -> Math.exp(centre + stretch * (log - centre)))
                .average()
                .orElseThrow();
    }

    private static Interval interval(List<ScalabilityLaw> laws, ToDoubleFunction<ScalabilityLaw> quantity) {
        double[] sorted = laws.stream().mapToDouble(quantity).sorted().toArray();
        int cut = (int) Math.floor(TAIL * sorted.length);
        return new Interval(sorted[cut], sorted[sorted.length - 1 - cut]);
    }
}
