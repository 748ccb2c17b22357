package io.shardlab.mongo.choice;

import io.shardlab.mongo.document.ZipfSampler;

/** Chooses among places whose number changes. Immutable and thread-safe: each choice is a function of the random numbers. */
@FunctionalInterface
public interface PlaceChooser {

    /** Returns a place from 0 to {@code count} - 1; the count is at least 1, and at most 2^30 for Zipfian choices. */
    long choose(RandomStream draws, long count);

    /** Creates a chooser with equal probabilities. */
    static PlaceChooser uniform() {
        return RandomStream::below;
    }

    /**
     * Creates a chooser that prefers few places, which are spread over all and stay the same while the number less than
     * doubles: the k-th most frequent one in proportion to 1 / k^exponent.
     */
    static PlaceChooser zipfian(double exponent) {
        ZipfSampler[] samplers = ZipfSampler.ofPowersOfTwo(exponent);
        return (draws, count) -> {
            int bits = bits(count);
            long place = count;
            while (place >= count) {
                place = ZipfSampler.scattered(samplers[bits].sample(draws.bits()), 1 << bits);
            }
            return place;
        };
    }

    /** Creates a chooser that prefers the last places: the k-th from the end in proportion to 1 / k^exponent. */
    static PlaceChooser latest(double exponent) {
        ZipfSampler[] samplers = ZipfSampler.ofPowersOfTwo(exponent);
        return (draws, count) -> {
            long rank = count + 1;
            while (rank > count) {
                rank = samplers[bits(count)].sample(draws.bits());
            }
            return count - rank;
        };
    }

    /** Creates a chooser like {@link NumberChooser#hotspot}: a share of the choices on the first places. */
    static PlaceChooser hotspot(double dataShare, double choiceShare) {
        return (draws, count) -> {
            long hot = hot(count, dataShare);
            boolean onHot = draws.unit() < choiceShare || hot == count;
            return onHot ? draws.below(hot) : hot + draws.below(count - hot);
        };
    }

    /** Returns how many places are hot: one or more, and not all unless the share is 1. */
    private static long hot(long count, double dataShare) {
        long rounded = Math.round(count * dataShare);
        return Math.max(1, dataShare < 1 ? Math.min(rounded, count - 1) : count);
    }

    /** Returns the exponent of the smallest power of two that is not below the count. */
    private static int bits(long count) {
        return Long.SIZE - Long.numberOfLeadingZeros(count - 1);
    }
}
