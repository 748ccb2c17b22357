package io.shardlab.analysis.noise;

import java.util.List;
import java.util.Optional;

/**
 * How much a figure deviates from run to run when nothing was changed.
 *
 * @param log standard deviation of the figure's natural logarithm; 0.05 is a deviation of about 5 %
 * @param degreesOfFreedom how many independent deviations it was estimated from, above 0
 */
public record Deviation(double log, int degreesOfFreedom) {

    /**
     * By the means of runs: what differs from run to run is the same for all repetitions of one, so that they count as one
     * run however many they are. Where no run was made twice, the repetitions within runs are all that is known.
     *
     * @param groups each with runs that differ in nothing, each run with the figure of its repetitions
     * @param repetitions how many repetitions the runs to be judged have: of as many is each mean
     * @return empty if no group tells
     */
    public static Optional<Deviation> ofRuns(List<List<List<Double>>> groups, int repetitions) {
        List<List<Double>> means = groups.stream()
                .map(runs -> runs.stream().map(run -> mean(run, repetitions)).toList())
                .toList();
        return pooled(means)
                .or(() -> pooled(groups.stream().flatMap(List::stream).toList()));
    }

    /** The geometric mean, as the figure's logarithm is what deviates; 0 if it has none. */
    private static double mean(List<Double> values, int repetitions) {
        List<Double> first = values.subList(0, Math.min(values.size(), repetitions));
        return LogSample.isPossible(first) ? Math.exp(LogSample.of(first).mean()) : 0;
    }

    /**
     * The pooled standard deviation: the squared deviations of all values from the mean of their own group, over the degrees of
     * freedom of all groups (Snedecor and Cochran, Statistical Methods, section 6.9 of the 8th edition).
     *
     * @param groups each with the figure of runs that differ in nothing; groups that hold a value of 0 or less are left out
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
}
