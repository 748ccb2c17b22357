package io.shardlab.mongo.choice;

import io.shardlab.mongo.document.SplitMix64;

/**
 * The random numbers of one operation: a stream that depends only on the seed and the operation's number. Each worker has its
 * own and restarts it for each operation. Not thread-safe.
 */
public final class RandomStream {

    private final long seed;
    private long state;
    private long index;

    public RandomStream(long seed) {
        this.seed = seed;
    }

    /** Starts the stream of an operation. */
    public RandomStream begin(long number) {
        state = SplitMix64.output(seed, number);
        index = 0;
        return this;
    }

    /** Returns the next 64 random bits. */
    public long bits() {
        return SplitMix64.output(state, index++);
    }

    /** Returns the next number from 0 to {@code bound} - 1, with equal probabilities. */
    public long below(long bound) {
        return SplitMix64.below(bound, bits());
    }

    /** Returns the next number in [0, 1). */
    public double unit() {
        return SplitMix64.unit(bits());
    }
}
