package io.shardlab.workloads.ycsb.generator;

import java.util.concurrent.atomic.AtomicLong;

/** YCSB's request distributions. Each says which of YCSB's generators it follows. */
public final class KeyChoosers {

    private KeyChoosers() {}

    /** Every record as likely as another: {@code UniformLongGenerator}. */
    public static KeyChooser uniform(long first, long count) {
        return (draws, last) -> first + draws.below(count);
    }

    /**
     * A Zipfian distribution whose frequent records lie all over the data: {@code ScrambledZipfianGenerator}.
     *
     * @param count records, at least 1
     * @param expected how many may be inserted
     */
    public static KeyChooser zipfian(long first, long count, long expected) {
        return new ScrambledZipfian(first, count, expected);
    }

    /**
     * The latest record most often, those before it by a Zipfian distribution: {@code SkewedLatestGenerator}. Like that
     * one it never chooses the record 0.
     *
     * @param last the highest number of a record that is there at the beginning, at least 1
     */
    public static KeyChooser latest(long last) {
        Zipfian ages = new Zipfian(last);
        return (draws, now) -> now - ages.next(draws.unit(), now);
    }

    /**
     * A share of the operations on a share of the records, the first ones, both parts uniform:
     * {@code HotspotIntegerGenerator}.
     *
     * @param hotRecords how many records are hot; at least 1 if operations go there, and fewer than {@code count} unless
     *     all go there
     * @param hotShare share of the operations on them, from 0 to 1
     */
    public static KeyChooser hotspot(long first, long count, long hotRecords, double hotShare) {
        return (draws, last) -> draws.unit() < hotShare
                ? first + draws.below(hotRecords)
                : first + hotRecords + draws.below(count - hotRecords);
    }

    /** One record after the other, over all workers, and again from the first: {@code SequentialGenerator}. */
    public static KeyChooser sequential(long first, long count) {
        AtomicLong next = new AtomicLong();
        return (draws, last) -> first + next.getAndIncrement() % count;
    }

    /**
     * The latest record most often, those before it by an exponential distribution: {@code ExponentialGenerator}.
     *
     * @param percentile how many of 100 operations go to the latest {@code range} records
     */
    public static KeyChooser exponential(double percentile, double range) {
        double rate = -Math.log(1 - percentile / 100) / range;
        // 1 - unit: never 0, of which there is no logarithm.
        return (draws, last) -> last - (long) (-Math.log(1 - draws.unit()) / rate);
    }
}
