package io.shardlab.mongo.choice;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Choosers of places that follow the request distributions of YCSB 0.17 to the letter, so that results are comparable. Each
 * method names the generator of YCSB that it follows.
 */
public final class YcsbPlaces {

    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 1_099_511_628_211L;

    private YcsbPlaces() {}

    /**
     * Creates a chooser by a Zipfian distribution whose frequent places are spread over all: {@code ScrambledZipfianGenerator}.
     *
     * @param first the first place that is chosen
     * @param count the number of places, at least 1
     * @param expected the number of places that may be added
     */
    public static PlaceChooser zipfian(long first, long count, long expected) {
        // YCSB's bounds include the place after the last one. It never exists, so YCSB draws again if it meets it.
        return new ScrambledZipfian(first, count + 1, expected);
    }

    /**
     * Creates a chooser of the last place most often, and those before it by a Zipfian distribution: {@code
     * SkewedLatestGenerator}. Like that generator it never chooses the place 0.
     *
     * @param count the number of places at the beginning, at least 2
     */
    public static PlaceChooser latest(long count) {
        YcsbZipfian ages = new YcsbZipfian(count - 1);
        return (draws, now) -> now - 1 - ages.next(draws.unit(), now - 1);
    }

    /**
     * Creates a chooser of the first places by one share, and of the others by the rest: {@code HotspotIntegerGenerator}.
     *
     * @param hotPlaces the number of hot places; at least 1 if they are chosen, and not all unless only they are
     * @param hotShare the share of the choices on them, from 0 to 1
     */
    public static PlaceChooser hotspot(long hotPlaces, double hotShare) {
        return (draws, count) ->
                draws.unit() < hotShare ? draws.below(hotPlaces) : hotPlaces + draws.below(count - hotPlaces);
    }

    /** Creates a chooser of one place after the other over all threads, and again from the first: {@code SequentialGenerator}. */
    public static PlaceChooser sequential() {
        AtomicLong next = new AtomicLong();
        return (draws, count) -> next.getAndIncrement() % count;
    }

    /**
     * Creates a chooser of the last place most often, and those before it by an exponential distribution: {@code
     * ExponentialGenerator}.
     *
     * @param mean the mean distance from the last place, above 0
     */
    public static PlaceChooser exponential(double mean) {
        return (draws, count) -> {
            long place = -1;
            while (place < 0) {
                // 1 - unit is never 0, which has no logarithm.
                place = count - 1 - (long) (-Math.log(1 - draws.unit()) * mean);
            }
            return place;
        };
    }

    /**
     * Returns YCSB's hash of a number: the absolute value of 64-bit FNV-1a over its eight bytes, the lowest first. It is negative
     * only for the one number in 2^64 whose hash has no positive counterpart.
     */
    public static long hash(long value) {
        long hash = OFFSET_BASIS;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            hash = (hash ^ ((value >> shift) & 0xff)) * PRIME;
        }
        return Math.abs(hash);
    }
}
