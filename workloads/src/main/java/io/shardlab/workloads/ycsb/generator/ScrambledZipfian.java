package io.shardlab.workloads.ycsb.generator;

import io.shardlab.data.choice.Draws;

/**
 * A Zipfian distribution whose frequent records lie all over the data: {@code ScrambledZipfianGenerator}. Which records are
 * frequent must not change when some are inserted, so YCSB spreads the ranks over the records that are there and those that
 * may come, and draws again where it meets one that has not come yet.
 *
 * <p>That takes the longer the more may come: so there are limits to what is spread over at first. What is inserted
 * beyond it lies in blocks, each as long as all before it, and a block is chosen as often as it has records.
 */
final class ScrambledZipfian implements KeyChooser {

    /** How many draws an operation may take on the average. They cost a few percent of any operation on a server. */
    static final int MOST_DRAWS = 16;

    /** More ranks than any data set has records. */
    private static final long RANKS = 10_000_000_001L;

    /** The Zipfian sum over ten billion ranks, as YCSB has it. */
    private static final double ZETA = 26.46902820178302;

    private final Zipfian ranks = new Zipfian(RANKS, ZETA);
    private final long first;
    private final long space;

    /**
     * @param count records that are there
     * @param expected records that may come; up to {@link #MOST_DRAWS} times as many as are there the choices are YCSB's
     */
    ScrambledZipfian(long first, long count, long expected) {
        this.first = first;
        this.space = count + Math.min(expected, count * (MOST_DRAWS - 1));
    }

    @Override
    public long choose(Draws draws, long last) {
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

    private long drawn(Draws draws, long length) {
        return FnvHash.of(ranks.next(draws.unit())) % length;
    }
}
