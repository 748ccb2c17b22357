package io.shardlab.answers.noise;

import java.util.List;

/**
 * The natural logarithms of a figure's repetitions. Runs deviate by a share of the figure, and a ratio of figures is a
 * difference of logarithms.
 *
 * @param count the number of repetitions
 * @param mean the mean of the logarithms
 * @param squares the sum of their squared distances from the mean
 */
record LogSample(int count, double mean, double squares) {

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

    /** Returns the squared standard error of the mean; needs two repetitions or more. */
    double squaredError() {
        return (squares / (count - 1) + Deviation.LEAST_VARIANCE) / count;
    }
}
