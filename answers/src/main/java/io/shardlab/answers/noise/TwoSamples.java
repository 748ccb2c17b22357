package io.shardlab.answers.noise;

import io.shardlab.core.result.Median;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The same figure of two runs that are compared.
 *
 * @param base its value in each repetition of the base
 * @param other its value in each repetition of the other run
 * @param known its deviation from run to run, if known from earlier runs
 * @param condition the condition of the runs that keeps them from showing anything; empty if there is none
 */
public record TwoSamples(
        List<Double> base, List<Double> other, Optional<Deviation> known, Optional<Obstacle> condition) {

    public TwoSamples {
        base = List.copyOf(base);
        other = List.copyOf(other);
    }

    /** Two runs under the same conditions. */
    public TwoSamples(List<Double> base, List<Double> other, Optional<Deviation> known) {
        this(base, other, known, Optional.empty());
    }

    /** Returns the samples of two runs without earlier ones. */
    public static TwoSamples of(List<Double> base, List<Double> other) {
        return new TwoSamples(base, other, Optional.empty());
    }

    double percent() {
        return Change.percent(Median.of(other) / Median.of(base));
    }

    /** Returns the reason why the two cannot be compared; empty if they can. */
    Optional<Obstacle> obstacle() {
        if (!LogSample.isPossible(base) || !LogSample.isPossible(other)) {
            return Optional.of(Obstacle.ZERO);
        }
        // Earlier results were disturbed as often.
        Optional<Obstacle> hindering = condition.filter(one -> one != Obstacle.DISTURBED || known.isEmpty());
        if (hindering.isPresent()) {
            return hindering;
        }
        boolean repeated = base.size() > 1 && other.size() > 1;
        return repeated || known.isPresent() ? Optional.empty() : Optional.of(Obstacle.ONE_REPETITION);
    }

    /** Returns the difference of the logarithms' means; may be called only if there is no {@link #obstacle}. */
    Difference difference() {
        LogSample one = LogSample.of(base);
        LogSample two = LogSample.of(other);
        return known.map(deviation -> student(one, two, deviation)).orElseGet(() -> welch(one, two));
    }

    /**
     * Estimates the error from the scatter of the two samples, which need not be the same on both sides: Welch's test (The
     * generalization of Student's problem, Biometrika 1947), with degrees of freedom after Welch and Satterthwaite.
     *
     * <p>That estimate is too high where a small sample scatters more than a large one: with 2 against 10 repetitions, the test
     * calls 12 % of equal pairs different instead of 5 %. The smaller sample's own degrees of freedom are always safe (Mickey
     * and Brown, Bounds on the distribution functions of the Behrens-Fisher statistic, 1966), but waste half of the
     * measurements if the samples have one size. So the estimate is limited to the smaller sample's degrees of freedom times
     * 1 + smaller / larger size, which changes nothing for equal sizes. The simulation in {@code NoiseRuleTest} checks that
     * false alarms stay at 5 % or below.
     */
    private static Difference welch(LogSample base, LogSample other) {
        double one = base.squaredError();
        double two = other.squaredError();
        double estimated =
                (one + two) * (one + two) / (one * one / (base.count() - 1) + two * two / (other.count() - 1));
        int smaller = Math.min(base.count(), other.count());
        int larger = Math.max(base.count(), other.count());
        double limit = (smaller - 1) * (1 + (double) smaller / larger);
        return new Difference(other.mean() - base.mean(), Math.sqrt(one + two), Math.min(estimated, limit));
    }

    /**
     * Takes the error from the deviation of earlier runs, which is assumed to be the same on both sides: Student's test with an
     * independent estimate of the variance. All repetitions of a run share its deviation, so more of them do not reduce the
     * error, and one repetition of each run is enough.
     */
    private static Difference student(LogSample base, LogSample other, Deviation known) {
        return new Difference(other.mean() - base.mean(), Math.sqrt(2 * known.variance()), known.degreesOfFreedom());
    }

    /**
     * The distance between the means of two samples of logarithms, judged by Student's t distribution.
     *
     * @param difference the other mean minus the base's
     * @param error the standard error of the difference, above 0
     * @param degreesOfFreedom the degrees of freedom of the error
     */
    record Difference(double difference, double error, double degreesOfFreedom) {

        double pValue() {
            return Math.min(1, 2 * distribution().survivalProbability(Math.abs(difference) / error));
        }

        /** Returns half the width of the confidence interval that belongs to a test at this level. */
        double margin(double level) {
            return distribution().inverseSurvivalProbability(level / 2) * error;
        }

        private TDistribution distribution() {
            return TDistribution.of(degreesOfFreedom);
        }
    }
}
