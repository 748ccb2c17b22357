package io.shardlab.answers.diagnosis.observation;

import java.util.Collection;

/** A measure of how unevenly an amount is spread. */
public final class Skew {

    private Skew() {}

    /**
     * Returns the largest amount as a multiple of the others' mean: 1 if all are equal, infinite if only one is not zero.
     *
     * @param amounts the amount of each part, not negative
     */
    public static double of(Collection<? extends Number> amounts) {
        double largest = amounts.stream().mapToDouble(Number::doubleValue).max().orElse(0);
        double all = amounts.stream().mapToDouble(Number::doubleValue).sum();
        return largest == 0 || amounts.size() < 2 ? 1 : largest * (amounts.size() - 1) / (all - largest);
    }

    /** Reports whether one part has much more than its share. */
    public static boolean isLarge(Collection<? extends Number> amounts) {
        return of(amounts) >= Thresholds.SKEW;
    }
}
