package io.shardlab.workloads.language.value;

import java.util.Arrays;

/**
 * Chooses an index by weights in constant time: the alias method of A. J. Walker (ACM TOMS 3, 1977), with M. D. Vose's
 * initialization (IEEE TSE 17, 1991). Immutable and thread-safe.
 */
final class AliasTable {

    /** The most weights. */
    static final int MOST = 1 << 24;

    private static final int ALIAS_BITS = 24;
    private static final long OWN = 1L << Long.SIZE - ALIAS_BITS;

    /** For each column, the share of {@link #OWN} that belongs to its own index, and the index that has the rest. */
    private final long[] columns;

    /** @param weights up to {@link #MOST}, not negative, finite, with a sum above 0 */
    AliasTable(double[] weights) {
        int count = weights.length;
        double sum = Arrays.stream(weights).sum();
        double[] scaled =
                Arrays.stream(weights).map(weight -> weight / sum * count).toArray();
        columns = new long[count];
        int[] small = new int[count];
        int[] large = new int[count];
        int smallCount = 0;
        int largeCount = 0;
        for (int i = 0; i < count; i++) {
            columns[i] = column(1, i);
            if (scaled[i] < 1) {
                small[smallCount++] = i;
            } else {
                large[largeCount++] = i;
            }
        }
        while (smallCount > 0 && largeCount > 0) {
            int low = small[--smallCount];
            int high = large[largeCount - 1];
            columns[low] = column(scaled[low], high);
            scaled[high] -= 1 - scaled[low];
            if (scaled[high] < 1) {
                largeCount--;
                small[smallCount++] = high;
            }
        }
    }

    /** Creates the table of Zipf's law: index k in proportion to 1 / (k + 1)^exponent. */
    static AliasTable zipfian(int count, double exponent) {
        double[] weights = new double[count];
        for (int i = 0; i < count; i++) {
            weights[i] = StrictMath.pow(i + 1.0, -exponent);
        }
        return new AliasTable(weights);
    }

    /** Returns the index that random bits choose. */
    int choose(long bits) {
        int index = (int) Bits.multiplyHigh(bits, columns.length);
        long column = columns[index];
        // The lower half of the product is evenly distributed within the column.
        boolean own = bits * columns.length >>> ALIAS_BITS < column >>> ALIAS_BITS;
        return own ? index : (int) column & MOST - 1;
    }

    private static long column(double share, int alias) {
        long own = Math.max(0, Math.min(OWN - 1, (long) (share * OWN)));
        return own << ALIAS_BITS | alias;
    }
}
