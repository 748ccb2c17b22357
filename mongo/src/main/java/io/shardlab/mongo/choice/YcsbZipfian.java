package io.shardlab.mongo.choice;

/**
 * Chooses ranks from 0: rank r with a probability of about 1 / (r + 1)^0.99. The method is figure 1 of Gray et al., "Quickly
 * generating billion-record synthetic databases", SIGMOD 1994, which YCSB's {@code ZipfianGenerator} uses: ranks 0 and 1 are
 * exact and the others approximate. The number of ranks may grow. Thread-safe.
 */
public final class YcsbZipfian {

    /** YCSB's skew. */
    public static final double THETA = 0.99;

    private static final double ALPHA = 1 / (1 - THETA);
    private static final double SECOND = Math.pow(0.5, THETA);

    /** The sums of the first terms, by the number of terms. */
    private static final double[] FIRST_SUMS = firstSums(1_000);

    private final long initialRanks;
    private volatile Sum sum;

    /** The sum of the probabilities' numerators over the first ranks, and the constant eta that follows from it. */
    private record Sum(long ranks, double zeta, double eta) {}

    /** @param ranks at least 1 */
    public YcsbZipfian(long ranks) {
        this(ranks, zeta(ranks));
    }

    /** @param zeta the sum of 1 / i^0.99 for i from 1 to {@code ranks} */
    YcsbZipfian(long ranks, double zeta) {
        this.initialRanks = ranks;
        this.sum = sum(ranks, zeta);
    }

    /**
     * Returns the sum of 1 / i^0.99 for i from 1 to a number of ranks, correct to 12 digits, in constant time. Beyond the last
     * of the {@link #FIRST_SUMS} it uses the Euler-Maclaurin formula up to the third derivative; the next term would be less
     * than 1e-18.
     */
    static double zeta(long ranks) {
        int head = FIRST_SUMS.length - 1;
        if (ranks <= head) {
            return FIRST_SUMS[(int) ranks];
        }
        double from = head;
        double to = ranks;
        double integral = (Math.pow(to, 1 - THETA) - Math.pow(from, 1 - THETA)) / (1 - THETA);
        double ends = (term(to) - term(from)) / 2;
        double slopes = (slope(to) - slope(from)) / 12;
        double thirds = (third(to) - third(from)) / 720;
        return FIRST_SUMS[head] + integral + ends + slopes - thirds;
    }

    private static double[] firstSums(int terms) {
        double[] sums = new double[terms + 1];
        for (int i = 1; i <= terms; i++) {
            sums[i] = sums[i - 1] + term(i);
        }
        return sums;
    }

    private static double term(double i) {
        return Math.pow(i, -THETA);
    }

    /** The first derivative of {@link #term}. */
    private static double slope(double i) {
        return -THETA * Math.pow(i, -THETA - 1);
    }

    /** The third derivative of {@link #term}. */
    private static double third(double i) {
        return -THETA * (THETA + 1) * (THETA + 2) * Math.pow(i, -THETA - 3);
    }

    /** Computes eta from the initial number of ranks even if there are more now, as YCSB does: eta shapes the tail. */
    private Sum sum(long ranks, double zeta) {
        double eta = (1 - Math.pow(2.0 / initialRanks, 1 - THETA)) / (1 - (1 + SECOND) / zeta);
        return new Sum(ranks, zeta, eta);
    }

    /** Returns a rank below the initial number of ranks. */
    public long next(double unit) {
        return next(unit, initialRanks);
    }

    /**
     * Returns a rank below {@code ranks}, which may be more than in earlier calls. If it is fewer, because another thread has
     * called with more, the sum of that larger number is used.
     *
     * @param unit a number in [0, 1)
     */
    public long next(double unit, long ranks) {
        Sum now = sum;
        if (ranks > now.ranks) {
            now = grow(ranks);
        }
        double share = unit * now.zeta;
        if (share < 1) {
            return 0;
        }
        if (share < 1 + SECOND) {
            return 1;
        }
        return (long) (ranks * Math.pow(now.eta * unit - now.eta + 1, ALPHA));
    }

    private synchronized Sum grow(long ranks) {
        if (ranks > sum.ranks) {
            sum = sum(ranks, zeta(ranks));
        }
        return sum;
    }
}
