package io.shardlab.analysis.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Laws that could as well have been fitted, given how repetitions deviate: the repetitions of each point are drawn anew with
 * replacement, and the law is fitted to the means of what was drawn (Efron and Tibshirani, An Introduction to the Bootstrap,
 * 1993, chapter 9). The same points give the same laws.
 *
 * <p>Of n repetitions, those drawn deviate by a factor √((n − 1) / n) less than runs do, and the normal distribution that the
 * bootstrap tends to has lighter tails than Student's t of a few degrees of freedom. Deviations are stretched by both.
 */
final class LawBootstrap {

    private static final int RESAMPLES = 400;
    private static final long SEED = 20_070_415;
    private static final double NORMAL_QUANTILE = 1.959964;
    private static final double TAIL = 0.025;

    private final List<ScalingPoint> points;
    private final double[] weights;
    private final double widening;

    /** @param points each with two repetitions or more, all of them above 0 */
    LawBootstrap(List<ScalingPoint> points, double[] weights) {
        this.points = points;
        this.weights = weights.clone();
        int degrees =
                points.stream().mapToInt(point -> point.values().size() - 1).sum();
        this.widening = TDistribution.of(degrees).inverseSurvivalProbability(TAIL) / NORMAL_QUANTILE;
    }

    List<ScalabilityLaw> laws() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<ScalabilityLaw> laws = new ArrayList<>();
        for (int i = 0; i < RESAMPLES; i++) {
            List<ScalingPoint> drawn = points.stream()
                    .map(point -> ScalingPoint.of(point.concurrency(), mean(point.values(), random)))
                    .toList();
            laws.add(new LawFitter(drawn, weights).best());
        }
        return laws;
    }

    /** The mean of as many values as there are, drawn from them, with what they deviate stretched on the scale of logarithms. */
    private double mean(List<Double> values, SplittableRandom random) {
        int count = values.size();
        double centre = values.stream().mapToDouble(Math::log).average().orElseThrow();
        double stretch = widening * Math.sqrt(count / (count - 1.0));
        return IntStream.range(0, count)
                .mapToDouble(i -> Math.log(values.get(random.nextInt(count))))
                .map(log -> Math.exp(centre + stretch * (log - centre)))
                .average()
                .orElseThrow();
    }
}
