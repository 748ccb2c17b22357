package io.shardlab.answers.noise;

import java.util.List;
import java.util.Optional;

/**
 * The deviation of a figure from run to run when nothing was changed.
 *
 * @param log the standard deviation of the figure's natural logarithm; 0.05 is a deviation of about 5 %
 * @param degreesOfFreedom the number of independent deviations that it was estimated from, above 0
 */
public record Deviation(double log, int degreesOfFreedom) {

    /**
     * The variance of a logarithm that comes from rounding to three significant digits, as latencies are recorded: a step of
     * 0.1 %, evenly spread. Repetitions that agree in all digits may still deviate by as much.
     */
    static final double LEAST_VARIANCE = 0.001 * 0.001 / 12;

    /**
     * Estimates the deviation from the means of runs. All repetitions of a run share what differs from run to run, so a run
     * counts once, however many repetitions it has. If no run was made twice, the repetitions within runs are used.
     *
     * @param groups groups of runs that differ in nothing, each run with the figure of its repetitions
     * @param repetitions the number of repetitions of the runs to be judged; each mean is taken over as many repetitions
     * @return empty if no group has two values
     */
    public static Optional<Deviation> ofRuns(List<List<List<Double>>> groups, int repetitions) {
        List<List<Double>> means = groups.stream()
                .map(runs -> runs.stream().map(run -> mean(run, repetitions)).toList())
                .toList();
        return pooled(means)
                .or(() -> pooled(groups.stream().flatMap(List::stream).toList()));
    }

    /** Returns the geometric mean, as the figure's logarithm is what deviates; 0 if it has none. */
    private static double mean(List<Double> values, int repetitions) {
        List<Double> first = values.subList(0, Math.min(values.size(), repetitions));
        return LogSample.isPossible(first) ? Math.exp(LogSample.of(first).mean()) : 0;
    }

    /**
     * Estimates the pooled standard deviation: the squared deviations of all values from the mean of their own group, over the
     * degrees of freedom of all groups (Snedecor and Cochran, Statistical Methods, section 6.9 of the 8th edition).
     *
     * @param groups the figure of runs that differ in nothing, for each group; groups that hold a value of 0 or less are left
     *     out
     * @return empty if no group has two values
     */
    public static Optional<Deviation> pooled(List<List<Double>> groups) {
        double squares = 0;
        int degrees = 0;
        for (List<Double> group : groups) {
            if (LogSample.isPossible(group)) {
                LogSample sample = LogSample.of(group);
                squares += sample.squares();
                degrees += sample.count() - 1;
            }
        }
        return degrees == 0 ? Optional.empty() : Optional.of(new Deviation(Math.sqrt(squares / degrees), degrees));
    }

    /** Returns the variance of the logarithm, at least that of a figure with three significant digits. */
    public double variance() {
        return log * log + LEAST_VARIANCE;
    }
}
