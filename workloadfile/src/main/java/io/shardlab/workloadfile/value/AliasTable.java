package io.shardlab.workloadfile.value;

import java.util.Arrays;

/**
 * Chooses an index by weights in constant time: the alias method of A. J. Walker (ACM TOMS 3, 1977), with M. D. Vose's
 * initialization (IEEE TSE 17, 1991). Immutable and thread-safe.
 */
final class AliasTable {

    private static final double RANGE = 0x1.0p64;

    private final int[] aliases;

    /** The unsigned fraction of 2^64 below which an index keeps its own column. */
    private final long[] own;

    /** @param weights not negative, finite, with a sum above 0 */
    AliasTable(double[] weights) {
        int count = weights.length;
        double sum = Arrays.stream(weights).sum();
        double[] scaled = Arrays.stream(weights).map(weight -> weight / sum * count).toArray();
        aliases = new int[count];
        own = new long[count];
        int[] small = new int[count];
        int[] large = new int[count];
        int smallCount = 0;
        int largeCount = 0;
        for (int i = 0; i < count; i++) {
            aliases[i] = i;
            own[i] = -1;
            if (scaled[i] < 1) {
                small[smallCount++] = i;
            } else {
                large[largeCount++] = i;
            }
        }
        while (smallCount > 0 && largeCount > 0) {
            int low = small[--smallCount];
            int high = large[largeCount - 1];
            own[low] = unsigned(scaled[low]);
            aliases[low] = high;
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
        int count = aliases.length;
        int column = (int) Bits.multiplyHigh(bits, count);
        // The lower half of the product is evenly distributed within the column.
        return Long.compareUnsigned(bits * count, own[column]) < 0 ? column : aliases[column];
    }

    private static long unsigned(double fraction) {
        double scaled = Math.max(0, fraction) * RANGE;
        return scaled >= RANGE / 2 ? (long) (scaled - RANGE / 2) + Long.MIN_VALUE : (long) scaled;
    }
}
