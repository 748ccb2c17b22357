package io.shardlab.insight.shardkey.data;

import java.util.List;
import org.bson.BsonValue;

/**
 * The correlation between the order of insertion and that of a key: 1 for a key that only rises, -1 for one that only falls,
 * about 0 for one without an order. Stateless.
 */
public final class Monotonicity {

    /** From this absolute value on, servers call a key monotonic ({@code analyzeShardKey}). */
    public static final double MONOTONIC = 0.7;

    private Monotonicity() {}

    /**
     * Returns Spearman's rank correlation; equal keys share the mean of their ranks.
     *
     * @param keys the keys of documents in the order of insertion
     * @param sorted the indexes of the keys in their order
     * @return 0 if there are no two different keys
     */
    public static double of(List<BsonValue[]> keys, int... sorted) {
        double[] ranks = new double[sorted.length];
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from + 1;
            while (to < sorted.length && KeyTuple.compare(keys.get(sorted[from]), keys.get(sorted[to])) == 0) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[sorted[i]] = (from + to - 1) / 2.0;
            }
        }
        return correlation(ranks);
    }

    /** Pearson's correlation of the ranks with their indexes. */
    private static double correlation(double... ranks) {
        double mean = (ranks.length - 1) / 2.0;
        double products = 0;
        double squares = 0;
        double indexSquares = 0;
        for (int i = 0; i < ranks.length; i++) {
            products += (i - mean) * (ranks[i] - mean);
            squares += (ranks[i] - mean) * (ranks[i] - mean);
            indexSquares += (i - mean) * (i - mean);
        }
        return squares == 0 ? 0 : products / Math.sqrt(squares * indexSquares);
    }
}
