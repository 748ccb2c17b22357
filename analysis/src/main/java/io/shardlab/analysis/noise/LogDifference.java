package io.shardlab.analysis.noise;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How far the means of two samples of logarithms lie apart, by Student's t distribution.
 *
 * @param difference of the other from the base
 * @param error standard error of the difference, above 0
 * @param degreesOfFreedom of the error
 */
record LogDifference(double difference, double error, double degreesOfFreedom) {

    /**
     * By what the two samples themselves scatter, which need not be the same on both sides: Welch's test (The generalization
     * of Student's problem, Biometrika 1947), with its degrees of freedom estimated as Welch and Satterthwaite do.
     *
     * <p>That estimate is too high where a small sample scatters more than a large one: of 2 against 10 repetitions the test
     * calls 12 % of equal pairs different instead of 5 %. The smaller sample's own degrees of freedom are always enough
     * (Mickey and Brown, Bounds on the distribution functions of the Behrens-Fisher statistic, 1966), but for samples of one
     * size that wastes half of what was measured. So the estimate is limited to the smaller sample's degrees of freedom times
     * 1 + smaller / larger size, which changes nothing for equal sizes; the simulation in {@code NoiseRuleTest} holds that
     * false alarms stay at 5 % or below.
     */
    static LogDifference of(LogSample base, LogSample other) {
        double one = base.squaredError();
        double two = other.squaredError();
        double estimated =
                (one + two) * (one + two) / (one * one / (base.count() - 1) + two * two / (other.count() - 1));
        int smaller = Math.min(base.count(), other.count());
        int larger = Math.max(base.count(), other.count());
        double limit = (smaller - 1) * (1 + (double) smaller / larger);
        return new LogDifference(other.mean() - base.mean(), Math.sqrt(one + two), Math.min(estimated, limit));
    }

    /**
     * By the deviation that earlier runs showed, which is taken as the same on both sides: Student's test with a variance that
     * is estimated apart from the samples. More repetitions of a run do not make it smaller, as they share what differs from
     * run to run; so the error is that of one run against another. One repetition of each is enough.
     */
    static LogDifference of(LogSample base, LogSample other, Deviation known) {
        double variance = known.log() * known.log() + TwoSamples.LEAST_VARIANCE;
        return new LogDifference(other.mean() - base.mean(), Math.sqrt(2 * variance), known.degreesOfFreedom());
    }

    /** The two-sided p-value. */
    double pValue() {
        return Math.min(1, 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(difference) / error));
    }

    /** Half the width of the confidence interval that a test at this level belongs to. */
    double margin(double level) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(level / 2) * error;
    }
}
