package io.shardlab.analysis.noise;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The levels for several tests at which the probability of any false alarm among all of them stays at
 * {@link #ALPHA}: the sequentially rejective procedure (Holm, A simple sequentially rejective multiple test procedure, 1979).
 * The smallest p-value is compared with alpha / m, the next with alpha / (m - 1), and so on until one is larger; its level
 * then applies to all that are left.
 */
final class Holm {

    static final double ALPHA = 0.05;

    private Holm() {}

    /** The levels, in the order of the p-values; a test shows a difference if its p-value is at most its level. */
    static double[] levels(double... pValues) {
        int[] rising = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pValues[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] levels = new double[pValues.length];
        for (int rank = 0; rank < rising.length; rank++) {
            double level = ALPHA / (rising.length - rank);
            if (pValues[rising[rank]] > level) {
                Arrays.stream(rising, rank, rising.length).forEach(i -> levels[i] = level);
                break;
            }
            levels[rising[rank]] = level;
        }
        return levels;
    }
}
