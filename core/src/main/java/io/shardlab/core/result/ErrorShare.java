package io.shardlab.core.result;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Errors as a share of all, and whether a budget allows it. A share that is exactly the budget is within it. Counts are
 * compared, not rounded figures, and words never round a share to the budget that it misses. Immutable.
 *
 * @param errors how many failed
 * @param all how many there were, those included
 */
public record ErrorShare(long errors, long all) {

    private static final int DECIMALS = 3;
    private static final int MOST_DECIMALS = 20;

    /** Failed operations as a share of all, or refused documents as a share of all: the larger. */
    public static ErrorShare of(PhaseReport phase) {
        ErrorShare operations = ofOperations(phase);
        long refused = phase.failures().refusedDocuments();
        ErrorShare documents = new ErrorShare(refused, refused + phase.documents());
        return documents.rate() > operations.rate() ? documents : operations;
    }

    /** Failed operations as a share of all. */
    public static ErrorShare ofOperations(PhaseReport phase) {
        long failed = phase.errorCount() - phase.failures().refusedDocuments();
        return new ErrorShare(failed, failed + phase.operations());
    }

    /** From 0 to 1; 0 of nothing. */
    public double rate() {
        return errors == 0 ? 0 : (double) errors / all;
    }

    /** Whether this share is at most the budget (0 to 1). */
    public boolean isWithin(double budget) {
        return compareTo(budget) <= 0;
    }

    /** In per cent, with the counts; with as many decimals as it takes to differ from a budget that it is not. */
    public String against(double budget) {
        int decimals = DECIMALS;
        while (decimals < MOST_DECIMALS
                && compareTo(budget) != 0
                && percent(exact(decimals), decimals).equals(percent(BigDecimal.valueOf(budget), decimals))) {
            decimals++;
        }
        return percent(exact(decimals), decimals) + " (" + errors + " of " + all + ")";
    }

    /** As exact as the text of the budget: 0.01 of 100 is 1, which no product of doubles is sure to be. */
    private int compareTo(double budget) {
        return new BigDecimal(errors).compareTo(BigDecimal.valueOf(budget).multiply(new BigDecimal(all)));
    }

    private BigDecimal exact(int decimals) {
        return all == 0
                ? BigDecimal.ZERO
                : new BigDecimal(errors).divide(new BigDecimal(all), decimals + 4, RoundingMode.HALF_UP);
    }

    /** In per cent, such as {@code 1.000%}; with more decimals only if the share has more. */
    public static String percent(double share) {
        BigDecimal exact = BigDecimal.valueOf(share);
        return percent(exact, Math.max(DECIMALS, exact.stripTrailingZeros().scale() - 2));
    }

    private static String percent(BigDecimal share, int decimals) {
        return share.movePointRight(2).setScale(decimals, RoundingMode.HALF_UP).toPlainString() + "%";
    }
}
