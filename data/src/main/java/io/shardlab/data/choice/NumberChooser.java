package io.shardlab.data.choice;

import io.shardlab.data.document.ZipfSampler;

/**
 * Chooses among the numbers from 0 up to but without a count, which is at most 2^31 - 1. Immutable and thread-safe: each
 * choice is a function of the draws alone.
 */
@FunctionalInterface
public interface NumberChooser {

    /** Greater than any count, so that it has no factor in common with one. */
    long PRIME = 2_654_435_761L;

    /** The next choice. */
    long choose(Draws draws);

    /** Every number as likely as another. */
    static NumberChooser uniform(int count) {
        return draws -> draws.below(count);
    }

    /**
     * Small numbers most often: number k in proportion to 1 / (k + 1)^exponent, exactly.
     *
     * @param exponent above 0
     */
    static NumberChooser zipfian(int count, double exponent) {
        ZipfSampler ranks = new ZipfSampler(count, exponent);
        return draws -> ranks.sample(draws.bits()) - 1;
    }

    /**
     * A share of the choices falls on the first numbers, the others on the rest; both parts uniform.
     *
     * @param dataShare of the numbers that are hot, from 0 to 1; at least one is, and not all unless the share is 1
     * @param choiceShare of the choices that fall on those, from 0 to 1
     */
    static NumberChooser hotspot(int count, double dataShare, double choiceShare) {
        long rounded = Math.round(count * dataShare);
        long hot = Math.max(1, dataShare < 1 ? Math.min(rounded, count - 1L) : count);
        return draws -> {
            boolean onHot = draws.unit() < choiceShare || hot == count;
            return onHot ? draws.below(hot) : hot + draws.below(count - hot);
        };
    }

    /**
     * The same choices with other numbers: neighbours lie far apart, so that the frequent ones are all over the data.
     * Multiplication by a number coprime to the count is a bijection modulo it.
     */
    default NumberChooser scattered(int count) {
        return draws -> choose(draws) * PRIME % count;
    }
}
