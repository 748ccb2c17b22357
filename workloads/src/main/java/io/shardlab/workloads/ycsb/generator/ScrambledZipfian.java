package io.shardlab.workloads.ycsb.generator;

import io.shardlab.data.choice.RandomStream;

/**
 * A Zipfian distribution whose frequent records are spread over the data. Inserts must not change which records are frequent,
 * so YCSB spreads the ranks over the records that are there and those that may come, and draws again when it meets one that
 * has not come yet.
 *
 * <p>The more records may come, the longer that takes, so the initial spread is limited. Records beyond it lie in blocks,
 * each as long as all before it, and a block is chosen in proportion to its records.
 */
final class ScrambledZipfian implements KeyChooser {

    /** The average number of draws of an operation, at most. They cost a few percent of any operation on a server. */
    static final int MOST_DRAWS = 16;

    /** More ranks than any data set has records. */
    private static final long RANKS = 10_000_000_001L;

    /** YCSB's constant for the Zipfian sum over ten billion ranks. */
    private static final double ZETA = 26.46902820178302;

    private final Zipfian ranks = new Zipfian(RANKS, ZETA);
    private final long first;
    private final long space;

    /**
     * @param count the number of records that are there
     * @param expected the number of records that may come; the choices are YCSB's if both numbers together are at most
     *     {@link #MOST_DRAWS} times {@code count}
     */
    ScrambledZipfian(long first, long count, long expected) {
        this.first = first;
        this.space = count + Math.min(expected, count * (MOST_DRAWS - 1));
    }

    @Override
    public long choose(RandomStream draws, long last) {
        long there = last - first + 1;
        long place = there <= space ? 0 : draws.below(there);
        if (place < space) {
            return first + drawn(draws, space);
        }
        long block = space;
        while (place - block >= block) {
            block *= 2;
        }
        long number = block + drawn(draws, block);
        while (number >= there) {
            number = block + drawn(draws, block);
        }
        return first + number;
    }

    private long drawn(RandomStream draws, long length) {
        return KeyNames.hash(ranks.next(draws.unit())) % length;
    }
}
