package io.shardlab.workloads.ycsb.generator;

import io.shardlab.mongo.choice.RandomStream;
import java.util.concurrent.atomic.AtomicLong;

/** Chooses the numbers of records to work on. Each static method names the generator of YCSB that it follows. Thread-safe. */
@FunctionalInterface
public interface KeyChooser {

    /**
     * Returns a record's number, which may be that of a record that is not there; {@link #existing} avoids those.
     *
     * @param last the highest number of a record that is surely there
     */
    long choose(RandomStream draws, long last);

    /** Returns the number of a record that is there: chooses again until it is, as YCSB does. */
    default long existing(RandomStream draws, long last) {
        long number = choose(draws, last);
        while (number > last || number < 0) {
            number = choose(draws, last);
        }
        return number;
    }

    /** All records equally likely: {@code UniformLongGenerator}. */
    static KeyChooser uniform(long first, long count) {
        return (draws, last) -> first + draws.below(count);
    }

    /**
     * A Zipfian distribution whose frequent records are spread over the data: {@code ScrambledZipfianGenerator}.
     *
     * @param count the number of records, at least 1
     * @param expected the number of records that may be inserted
     */
    static KeyChooser zipfian(long first, long count, long expected) {
        return new ScrambledZipfian(first, count, expected);
    }

    /**
     * The latest record most often, those before it by a Zipfian distribution: {@code SkewedLatestGenerator}. Like that
     * generator it never chooses the record 0.
     *
     * @param last the highest number of a record that is there at the beginning, at least 1
     */
    static KeyChooser latest(long last) {
        Zipfian ages = new Zipfian(last);
        return (draws, now) -> now - ages.next(draws.unit(), now);
    }

    /**
     * A share of the operations on the first records, the others on the rest, both uniform: {@code HotspotIntegerGenerator}.
     *
     * @param hotRecords the number of hot records; at least 1 if operations go there, and fewer than {@code count} unless
     *     all operations do
     * @param hotShare the share of the operations on them, from 0 to 1
     */
    static KeyChooser hotspot(long first, long count, long hotRecords, double hotShare) {
        return (draws, last) -> draws.unit() < hotShare
                ? first + draws.below(hotRecords)
                : first + hotRecords + draws.below(count - hotRecords);
    }

    /** One record after the other over all workers, and again from the first: {@code SequentialGenerator}. */
    static KeyChooser sequential(long first, long count) {
        AtomicLong next = new AtomicLong();
        return (draws, last) -> first + next.getAndIncrement() % count;
    }

    /**
     * The latest record most often, those before it by an exponential distribution: {@code ExponentialGenerator}.
     *
     * @param percentile the percentage of operations that go to the latest {@code range} records
     */
    static KeyChooser exponential(double percentile, double range) {
        double rate = -Math.log(1 - percentile / 100) / range;
        // 1 - unit is never 0, which has no logarithm.
        return (draws, last) -> last - (long) (-Math.log(1 - draws.unit()) / rate);
    }
}
