package io.shardlab.insight.capture.fit;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The numbers of values that occurred once, twice, and so on, in classes of counts that grow with the count. Compares this with what draws
 * from a Zipf distribution lead to, where the count of each value is Poisson-distributed. Unlike a line through the counts by
 * rank it is not misled by the noise in the order of rare values. Immutable.
 */
final class CountSpectrum {

    /** The width of a class of counts, relative to its lowest count. */
    private static final double WIDTH = 0.08;

    /** Above it, the normal distribution is close to Poisson's. */
    private static final double NORMAL_FROM = 40;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final int[] lowest;
    private final double[] observed;
    private final int distinct;
    private final long draws;

    /** @param counts the number of occurrences of each value, each 1 or more */
    CountSpectrum(int[] counts) {
        int max = Arrays.stream(counts).max().orElseThrow();
        int[] edges = new int[64 + (int) (Math.log(max + 1.0) / Math.log1p(WIDTH / 2))];
        int classes = 0;
        for (int from = 1; from <= max; from = Math.max(from + 1, (int) (from * (1 + WIDTH)))) {
            edges[classes++] = from;
        }
        lowest = Arrays.copyOf(edges, classes);
        observed = new double[classes];
        long sum = 0;
        for (int count : counts) {
            observed[classOf(count)]++;
            sum += count;
        }
        distinct = counts.length;
        draws = sum;
    }

    private int classOf(int count) {
        int found = Arrays.binarySearch(lowest, count);
        return found >= 0 ? found : -found - 2;
    }

    int distinct() {
        return distinct;
    }

    /** Returns the number of different values that the draws lead to, if there are so many and they have this exponent. */
    double expectedDistinct(double count, double exponent) {
        RankStrata strata = new RankStrata(count, exponent);
        double expected = 0;
        for (int i = 0; i < strata.size(); i++) {
            expected -= strata.ranks(i) * Math.expm1(-draws * strata.probability(i));
        }
        return expected;
    }

    /** Returns the deviance of the classes from their expectation; the lower, the more likely is the distribution. */
    double deviance(double count, double exponent) {
        RankStrata strata = new RankStrata(count, exponent);
        double[] expected = new double[lowest.length + 1];
        for (int i = 0; i < strata.size(); i++) {
            add(strata.ranks(i), draws * strata.probability(i), expected);
        }
        double deviance = 2 * expected[lowest.length];
        for (int i = 0; i < lowest.length; i++) {
            double model = Math.max(expected[i], 1e-9);
            deviance += 2 * (model - observed[i]);
            if (observed[i] > 0) {
                deviance += 2 * observed[i] * Math.log(observed[i] / model);
            }
        }
        return deviance;
    }

    /** Adds the expected number of values in each class; the last element is for counts above all classes. */
    private void add(double values, double mean, double[] expected) {
        if (mean < NORMAL_FROM) {
            addPoisson(values, mean, expected);
        } else {
            addNormal(values, mean, expected);
        }
    }

    private void addPoisson(double values, double mean, double[] expected) {
        double probability = Math.exp(-mean);
        double limit = mean + 10 * Math.sqrt(mean) + 10;
        int at = -1;
        for (int count = 1; count <= limit; count++) {
            probability *= mean / count;
            if (at + 1 < lowest.length && lowest[at + 1] == count) {
                at++;
            }
            boolean above = at == lowest.length - 1 && count > lowest[at] && isBeyondLast(count);
            expected[above ? lowest.length : at] += values * probability;
        }
    }

    private boolean isBeyondLast(int count) {
        int last = lowest[lowest.length - 1];
        return count >= Math.max(last + 1, (int) (last * (1 + WIDTH)));
    }

    private void addNormal(double values, double mean, double[] expected) {
        double deviation = Math.sqrt(mean);
        int first = Math.max(0, classOf((int) Math.max(1, mean - 8 * deviation)));
        double below = 0;
        for (int i = first; i < lowest.length && lowest[i] < mean + 8 * deviation; i++) {
            int next = Math.max(lowest[i] + 1, (int) (lowest[i] * (1 + WIDTH)));
            double until = NORMAL.cumulativeProbability((next - 0.5 - mean) / deviation);
            expected[i] += values * (until - below);
            below = until;
        }
        expected[lowest.length] += values * (1 - below);
    }
}
