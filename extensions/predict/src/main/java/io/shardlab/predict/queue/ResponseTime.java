package io.shardlab.predict.queue;

import java.util.List;
import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.special.Gamma;

/**
 * The distribution of response times: a mixture over the routes that an operation can take. Each route is a constant plus a
 * gamma distribution with the route's mean and variance.
 *
 * <p>The gamma distribution is exact for one queue with one server and no delays in an open network (exponential), and for a
 * customer that waits for a known number of others (Erlang). In other cases it is a fit to two moments.
 *
 * @param parts the routes, with probabilities that add up to 1
 */
public record ResponseTime(List<Part> parts) {

    private static final double PRECISION = 1e-9;

    /**
     * One route through the network.
     *
     * @param probability the share of operations that take it
     * @param constant the seconds of constant delay
     * @param mean the mean of the variable seconds
     * @param variance the variance of the variable seconds, in seconds squared
     */
    public record Part(double probability, double constant, double mean, double variance) {

        /** Returns the same route with another probability. */
        Part with(double other) {
            return new Part(other, constant, mean, variance);
        }

        /** The share of its operations that take no longer than this many seconds. */
        double cumulative(double seconds) {
            double rest = seconds - constant;
            if (variance <= mean * mean * PRECISION) {
                return rest >= mean ? 1 : 0;
            }
            return rest <= 0 ? 0 : Gamma.regularizedGammaP(mean * mean / variance, rest * mean / variance);
        }

        double quantile(double share) {
            if (variance <= mean * mean * PRECISION) {
                return constant + mean;
            }
            return constant
                    + new GammaDistribution(mean * mean / variance, variance / mean)
                            .inverseCumulativeProbability(share);
        }
    }

    public ResponseTime {
        parts = List.copyOf(parts);
    }

    /** The mean in seconds. */
    public double mean() {
        return parts.stream()
                .mapToDouble(part -> part.probability * (part.constant + part.mean))
                .sum();
    }

    /**
     * The number of seconds that a share of the operations does not exceed.
     *
     * @param share above 0 and below 1; 0.99 for the 99th percentile
     */
    public double quantile(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("a quantile is between 0 and 1, not " + share);
        }
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (Part part : parts) {
            double seconds = part.quantile(share);
            low = Math.min(low, seconds);
            high = Math.max(high, seconds);
        }
        // The quantile of a mixture lies between those of its parts.
        while (high - low > high * PRECISION) {
            double middle = (low + high) / 2;
            if (cumulative(middle) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private double cumulative(double seconds) {
        return parts.stream()
                .mapToDouble(part -> part.probability * part.cumulative(seconds))
                .sum();
    }
}
