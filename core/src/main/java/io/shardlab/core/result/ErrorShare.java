package io.shardlab.core.result;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Errors as a share of all, compared with a budget. A share that is exactly the budget is within it. The comparison
 * uses counts instead of rounded figures, and a text never rounds a share to the budget that it misses. Immutable.
 *
 * @param errors the number that failed
 * @param all the number of all, including those that failed
 */
public record ErrorShare(long errors, long all) {

    private static final int DECIMALS = 3;
    private static final int MOST_DECIMALS = 20;

    /** The larger of two shares: of failed operations, and of refused documents. */
    public static ErrorShare of(PhaseReport phase) {
        ErrorShare operations = ofOperations(phase);
        long refused = phase.failures().refusedDocuments();
        ErrorShare documents = new ErrorShare(refused, refused + phase.counts().documents());
        return documents.rate() > operations.rate() ? documents : operations;
    }

    /** The failed operations as a share of all. */
    public static ErrorShare ofOperations(PhaseReport phase) {
        long failed = phase.errorCount() - phase.failures().refusedDocuments();
        return new ErrorShare(failed, failed + phase.counts().operations());
    }

    /** The share from 0 to 1; 0 if there were none at all. */
    public double rate() {
        return errors == 0 ? 0 : (double) errors / all;
    }

    /** True if this share is at most the budget (0 to 1). */
    public boolean isWithin(double budget) {
        return compareTo(budget) <= 0;
    }

    /** The share in per cent with the counts, with enough decimals to differ from a budget that it does not equal. */
    public String against(double budget) {
        int decimals = DECIMALS;
        while (decimals < MOST_DECIMALS
                && compareTo(budget) != 0
                && percent(exact(decimals), decimals).equals(percent(BigDecimal.valueOf(budget), decimals))) {
            decimals++;
        }
        return percent(exact(decimals), decimals) + " (" + errors + " of " + all + ")";
    }

    /** Compares decimal numbers: 0.01 of 100 is exactly 1, which a product of doubles may miss. */
    private int compareTo(double budget) {
        return new BigDecimal(errors).compareTo(BigDecimal.valueOf(budget).multiply(new BigDecimal(all)));
    }

    private BigDecimal exact(int decimals) {
        return all == 0
                ? BigDecimal.ZERO
                : new BigDecimal(errors).divide(new BigDecimal(all), decimals + 4, RoundingMode.HALF_UP);
    }

    /** A share in per cent, such as {@code 1.000%}; with more decimals only if the share has more. */
    public static String percent(double share) {
        BigDecimal exact = BigDecimal.valueOf(share);
        return percent(exact, Math.max(DECIMALS, exact.stripTrailingZeros().scale() - 2));
    }

    private static String percent(BigDecimal share, int decimals) {
        return share.movePointRight(2).setScale(decimals, RoundingMode.HALF_UP).toPlainString() + "%";
    }
}
