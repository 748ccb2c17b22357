package io.shardlab.mongo.choice;

/**
 * A Zipfian distribution whose frequent records are spread over the data. Inserts must not change which records are frequent,
 * so YCSB spreads the ranks over the records that are there and those that may come, and draws again when it meets one that
 * has not come yet.
 *
 * <p>The more records may come, the more draws that takes, so the length of this spread is limited. The records beyond it
 * form blocks. Each block is as long as everything before it. A block is chosen with a probability in proportion to the
 * number of its records.
 */
final class ScrambledZipfian implements PlaceChooser {

    /** The largest average number of draws for an operation. They take a few percent of the time of an operation. */
    static final int MOST_DRAWS = 16;

    /** More ranks than any data set has records. */
    private static final long RANKS = 10_000_000_001L;

    /** YCSB's constant for the Zipfian sum over ten billion ranks. */
    private static final double ZETA = 26.46902820178302;

    private final YcsbZipfian ranks = new YcsbZipfian(RANKS, ZETA);
    private final long first;
    private final long space;

    /**
     * @param count the number of records that are there
     * @param expected the number of records that may come. If {@code count + expected} is at most {@link #MOST_DRAWS} times
     *     {@code count}, the choices are the same as YCSB's
     */
    ScrambledZipfian(long first, long count, long expected) {
        this.first = first;
        this.space = count + Math.min(expected, count * (MOST_DRAWS - 1));
    }

    @Override
    public long choose(RandomStream draws, long count) {
        long place = next(draws, count);
        while (place >= count) {
            place = next(draws, count);
        }
        return place;
    }

    /** Returns a place, which may be one that is not there. */
    long next(RandomStream draws, long count) {
        long there = count - first;
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
        return YcsbPlaces.hash(ranks.next(draws.unit())) % length;
    }
}
