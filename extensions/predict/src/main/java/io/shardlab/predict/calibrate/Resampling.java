package io.shardlab.predict.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A parametric bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, section 6.5): a fit is repeated with
 * random deviations from the model that are as large as those of the measurements, stretched by Student's t for few degrees of
 * freedom.
 */
final class Resampling {

    /** The part of resamples beyond each end of an interval. */
    static final double TAIL = 0.05;

    /** With fewer degrees of freedom a deviation has no meaning. */
    static final double FEWEST_DEGREES = 0.5;

    private static final int RESAMPLES = 100;
    private static final long SEED = 19_931_113;

    private Resampling() {}

    /** The degrees of freedom that a fit leaves to the figures from one place to before another. */
    static double degrees(double[] leverages, int from, int to) {
        return Arrays.stream(leverages, from, to).map(leverage -> 1 - leverage).sum();
    }

    /**
     * The standard deviation of the figures from one place to before another; empty if the fit can meet any values of these.
     *
     * @param errors measured less fitted figures
     */
    static OptionalDouble deviation(double[] errors, double[] leverages, int from, int to) {
        double degrees = degrees(leverages, from, to);
        double squares =
                Arrays.stream(errors, from, to).map(error -> error * error).sum();
        return degrees < FEWEST_DEGREES ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(squares / degrees));
    }

    /** The ratio of Student's t to the normal distribution. */
    static double stretch(double degrees) {
        return TDistribution.of(degrees).inverseSurvivalProbability(TAIL)
                / NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL);
    }

    /**
     * Returns the logarithms of parameters that fit randomly deviating figures best.
     *
     * @param noise the standard deviation of each figure
     */
    static List<double[]> resamples(DemandFitter fitter, double[] fitted, double[] best, double[] noise) {
        SplittableRandom random = new SplittableRandom(SEED);
        UnaryOperator<double[]> refit = fitter.refitting(best);
        List<double[]> targets = Stream.generate(() -> IntStream.range(0, fitted.length)
                        .mapToDouble(row -> fitted[row] + noise[row] * random.nextGaussian())
                        .toArray())
                .limit(RESAMPLES)
                .toList();
        // Somebody waits, and the searches do not depend on each other.
        return targets.parallelStream().map(refit).toList();
    }
}
