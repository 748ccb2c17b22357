package io.shardlab.predict.calibrate;

/**
 * The deviation of measured percentiles of response times from those of the model, for bounds: standard deviations of their
 * logarithm, wider by the ratio of Student's t to the normal distribution.
 *
 * @param median of the median
 * @param p99 of the 99th percentile
 */
public record PercentileDeviation(double median, double p99) {

    /** Returns the deviation of a percentile: up to the median that of the median, and beyond it that of the 99th. */
    public double of(double percentile) {
        return percentile <= 50 ? median : p99;
    }
}
