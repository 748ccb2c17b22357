package io.shardlab.mongo.choice;

import io.shardlab.mongo.document.ZipfSampler;

/**
 * Chooses among the numbers from 0 to a count - 1; the count is at most 2^31 - 1. Immutable and thread-safe: each
 * choice is a function of the random numbers.
 */
@FunctionalInterface
public interface NumberChooser {

    /** Makes the next choice. */
    long choose(RandomStream random);

    /**
     * Creates a chooser that prefers small numbers: number k exactly in proportion to 1 / (k + 1)^exponent.
     *
     * @param exponent above 0
     */
    static NumberChooser zipfian(int count, double exponent) {
        ZipfSampler ranks = new ZipfSampler(count, exponent);
        return random -> ranks.sample(random.bits()) - 1;
    }

    /**
     * Creates a chooser that chooses the first numbers with one share and the others with the rest, both uniformly.
     *
     * @param dataShare the share of hot numbers, from 0 to 1; one or more are hot, and not all unless the share is 1
     * @param choiceShare the share of choices among the hot numbers, from 0 to 1
     */
    static NumberChooser hotspot(int count, double dataShare, double choiceShare) {
        PlaceChooser places = PlaceChooser.hotspot(dataShare, choiceShare);
        return random -> places.choose(random, count);
    }

    /**
     * Returns the same choices with other numbers: neighbours are far apart, so frequent numbers are spread over all data;
     * see {@link ZipfSampler#scattered}.
     */
    default NumberChooser scattered(int count) {
        return random -> ZipfSampler.scattered(choose(random), count);
    }
}
