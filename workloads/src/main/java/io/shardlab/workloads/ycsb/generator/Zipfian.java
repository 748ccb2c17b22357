package io.shardlab.workloads.ycsb.generator;

/**
 * Ranks from 0 that are the rarer the higher they are: rank r with a probability of about 1 / (r + 1)^0.99. Gray et al.,
 * "Quickly generating billion-record synthetic databases", SIGMOD 1994, figure 1, in which the ranks 0 and 1 are exact
 * and the others approximate, as YCSB's {@code ZipfianGenerator} has it. The number of ranks may grow. Thread-safe.
 */
public final class Zipfian {

    /** YCSB's skew. */
    public static final double THETA = 0.99;

    private static final double ALPHA = 1 / (1 - THETA);
    private static final double SECOND = Math.pow(0.5, THETA);

    private final long initialRanks;
    private volatile Sum sum;

    /** The sum of the probabilities' numerators over the first ranks, and what follows from it. */
    private record Sum(long ranks, double zeta, double eta) {}

    /** @param ranks at least 1; takes time in proportion to it */
    public Zipfian(long ranks) {
        this(ranks, zeta(0, ranks, 0));
    }

    /** @param zeta the sum of 1 / i^0.99 for i from 1 to {@code ranks}, where that is known */
    Zipfian(long ranks, double zeta) {
        this.initialRanks = ranks;
        this.sum = sum(ranks, zeta);
    }

    /** Adds the terms of the ranks from one up to but without another to a sum. */
    static double zeta(long from, long to, double sum) {
        double zeta = sum;
        for (long i = from; i < to; i++) {
            zeta += 1 / Math.pow(i + 1, THETA);
        }
        return zeta;
    }

    /** YCSB goes on with the first number of ranks in eta when there are more, and so do we: it shapes the tail. */
    private Sum sum(long ranks, double zeta) {
        double eta = (1 - Math.pow(2.0 / initialRanks, 1 - THETA)) / (1 - (1 + SECOND) / zeta);
        return new Sum(ranks, zeta, eta);
    }

    /** A rank below the number of ranks that this was made with. */
    public long next(double unit) {
        return next(unit, initialRanks);
    }

    /**
     * A rank below {@code ranks}, which may be more than before: the sum then goes on from where it was. If it is fewer,
     * because another thread knows of more, the ranks are drawn as if there were as many as that one knows of.
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
            sum = sum(ranks, zeta(sum.ranks, ranks, sum.zeta));
        }
        return sum;
    }
}
