package io.shardlab.core.compare;

import java.util.Arrays;

/** How much the values of a series depend on those before them. */
final class Autocorrelation {

    private Autocorrelation() {}

    /**
     * The integrated autocorrelation time, in values: the variance of the series' mean is that of independent values times
     * this. It is 2 &Sigma; &rho;(lag) - 1 over the lags from 0 to before the first pair of them whose sum is not positive,
     * where Geyer's initial positive sequence (Practical Markov Chain Monte Carlo, 1992) cuts it off. At least 1.
     */
    static double time(double[] series) {
        double mean = Arrays.stream(series).average().orElse(0);
        double variance = covariance(series, mean, 0);
        if (variance == 0) {
            return 1;
        }
        double time = -1;
        for (int lag = 0; lag + 1 < series.length; lag += 2) {
            double pair = (covariance(series, mean, lag) + covariance(series, mean, lag + 1)) / variance;
            if (pair <= 0) {
                break;
            }
            time += 2 * pair;
        }
        return Math.max(1, time);
    }

    private static double covariance(double[] series, double mean, int lag) {
        double sum = 0;
        for (int i = 0; i + lag < series.length; i++) {
            sum += (series[i] - mean) * (series[i + lag] - mean);
        }
        return sum / series.length;
    }
}
