package io.shardlab.predict.queue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * The moments of the largest of independent, exponentially distributed times. The mean is H(K)·d for K times of mean d, with H
 * the harmonic numbers. In general it is the integral of P(max > t) over t, with x = exp(−t/largest mean) as the variable, by
 * Gauss's rule: for up to 64 equal means the integrand of the mean is a polynomial, and the rule is exact.
 *
 * @param mean the mean, in the unit of the times
 * @param variance the variance, in that unit squared
 */
record LargestOf(double mean, double variance) {

    private static final GaussIntegrator RULE = new GaussIntegratorFactory().legendre(32, 0, 1);

    /** The moments for equal times of mean 1 by their number, a cache: those of other equal times are in proportion. */
    private static final Map<Integer, LargestOf> OF_ONES = new ConcurrentHashMap<>();

    /** Computes them for times with these means, of which at least one is above 0. */
    static LargestOf exponentials(List<Double> means) {
        double largest = Collections.max(means);
        Map<Double, Integer> counts = new TreeMap<>();
        means.stream().filter(each -> each > 0).forEach(each -> counts.merge(each, 1, Integer::sum));
        return counts.size() == 1
                ? OF_ONES.computeIfAbsent(counts.get(largest), number -> integrated(1, Map.of(1.0, number)))
                        .times(largest)
                : integrated(largest, counts);
    }

    private LargestOf times(double factor) {
        return new LargestOf(factor * mean, factor * factor * variance);
    }

    private static LargestOf integrated(double largest, Map<Double, Integer> counts) {
        double mean = largest * RULE.integrate(x -> beyond(x, largest, counts) / x);
        // The variable is replaced by x = y², which smooths the logarithm.
        double second =
                2 * largest * largest * RULE.integrate(y -> -4 * Math.log(y) * beyond(y * y, largest, counts) / y);
        return new LargestOf(mean, Math.max(0, second - mean * mean));
    }

    private static double beyond(double x, double largest, Map<Double, Integer> counts) {
        double within = 1;
        for (Map.Entry<Double, Integer> same : counts.entrySet()) {
            within *= Math.pow(1 - Math.pow(x, largest / same.getKey()), same.getValue());
        }
        return 1 - within;
    }
}
