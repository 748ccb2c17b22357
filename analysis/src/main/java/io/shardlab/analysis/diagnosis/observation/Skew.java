package io.shardlab.analysis.diagnosis.observation;

import java.util.Collection;

/** How unevenly an amount is spread. */
public final class Skew {

    private Skew() {}

    /**
     * The largest amount as a multiple of the others' mean: 1 if all are equal, infinite if only one is not zero.
     *
     * @param amounts one for each part; not negative
     */
    public static double of(Collection<? extends Number> amounts) {
        double largest = amounts.stream().mapToDouble(Number::doubleValue).max().orElse(0);
        double all = amounts.stream().mapToDouble(Number::doubleValue).sum();
        return largest == 0 || amounts.size() < 2 ? 1 : largest * (amounts.size() - 1) / (all - largest);
    }

    /** Whether one part has much more than its share. */
    public static boolean isLarge(Collection<? extends Number> amounts) {
        return of(amounts) >= Thresholds.SKEW;
    }
}
