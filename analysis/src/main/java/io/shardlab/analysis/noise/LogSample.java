package io.shardlab.analysis.noise;

import java.util.List;

/**
 * The natural logarithms of a figure's repetitions: runs deviate by a share of the figure, and a ratio becomes a difference.
 *
 * @param count repetitions
 * @param mean of the logarithms
 * @param squares sum of their squared distances from the mean
 */
record LogSample(int count, double mean, double squares) {

    /** Whether all values have a logarithm. */
    static boolean isPossible(List<Double> values) {
        return !values.isEmpty() && values.stream().allMatch(value -> value > 0);
    }

    static LogSample of(List<Double> values) {
        double[] logs = values.stream().mapToDouble(Math::log).toArray();
        double mean = 0;
        for (double log : logs) {
            mean += log / logs.length;
        }
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        return new LogSample(logs.length, mean, squares);
    }

    /** The squared standard error of the mean; of two repetitions or more. */
    double squaredError() {
        return (squares / (count - 1) + TwoSamples.LEAST_VARIANCE) / count;
    }
}
