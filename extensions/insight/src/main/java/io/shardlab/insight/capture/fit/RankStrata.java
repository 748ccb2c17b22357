package io.shardlab.insight.capture.fit;

/**
 * The ranks of a Zipf distribution in strata: the first ones each for itself, later ones in groups whose weights hardly differ.
 * So sums over billions of ranks take a few hundred terms. A stratum is represented by its mean weight.
 */
public final class RankStrata {

    /** The ranks that are strata of their own. */
    private static final int SINGLE = 200;

    /** The width of later strata, relative to their first rank. */
    private static final double WIDTH = 0.04;

    private static final double PRECISION = 0.001;

    private final double[] ranks;
    private final double[] logs;
    private final double[] weights;
    private double sum;
    private int size;

    /**
     * @param count the number of ranks, 1 or more; it need not be whole
     * @param exponent the exponent, 0 or more
     */
    RankStrata(double count, double exponent) {
        int most = SINGLE + 2 + (int) (Math.max(0, Math.log(count / SINGLE)) / Math.log1p(WIDTH / 2));
        ranks = new double[most];
        logs = new double[most];
        weights = new double[most];
        double from = 1;
        while (from <= count && from <= SINGLE) {
            add(from, 1, Math.pow(from, -exponent));
            from++;
        }
        while (from <= count) {
            double next = Math.min(count + 1, Math.floor(from * (1 + WIDTH)));
            add(
                    (from + next - 1) / 2,
                    next - from,
                    (integral(next - 0.5, exponent) - integral(from - 0.5, exponent)) / (next - from));
            from = next;
        }
    }

    private void add(double middle, double number, double weight) {
        logs[size] = Math.log(middle);
        ranks[size] = number;
        weights[size++] = weight;
        sum += number * weight;
    }

    private static double integral(double x, double exponent) {
        double power = 1 - exponent;
        return Math.abs(power) < 1e-9 ? Math.log(x) : Math.pow(x, power) / power;
    }

    /** Returns the sum of the weights of the first ranks. */
    static double sum(double count, double exponent) {
        return new RankStrata(count, exponent).sum;
    }

    /**
     * Returns the exponent of draws, the maximum-likelihood estimate: the mean logarithm of their ranks is that of the distribution;
     * Clauset, Shalizi and Newman, "Power-law distributions in empirical data", SIAM Review 51 (2009), 661-703.
     *
     * @param count the number of ranks, 1 or more
     * @param meanLog the mean of the natural logarithms of the drawn ranks
     * @param most the greatest exponent
     * @return from 0 to {@code most}, with two decimals
     */
    public static double exponent(double count, double meanLog, double most) {
        double low = 0;
        double high = most;
        while (high - low > PRECISION) {
            double middle = (low + high) / 2;
            if (new RankStrata(count, middle).meanLogRank() > meanLog) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.round(high * 100) / 100.0;
    }

    private double meanLogRank() {
        double mean = 0;
        for (int i = 0; i < size; i++) {
            mean += ranks[i] * weights[i] / sum * logs[i];
        }
        return mean;
    }

    int size() {
        return size;
    }

    /** Returns the number of ranks of a stratum. */
    double ranks(int stratum) {
        return ranks[stratum];
    }

    /** Returns the probability of one rank of a stratum. */
    double probability(int stratum) {
        return weights[stratum] / sum;
    }
}
