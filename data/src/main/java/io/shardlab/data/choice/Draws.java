package io.shardlab.data.choice;

import io.shardlab.data.document.SplitMix64;

/**
 * The random numbers of one operation: a stream that follows from the seed and the operation's number alone. One worker's
 * own, begun anew for each operation.
 */
public final class Draws {

    private final long seed;
    private long state;
    private long index;

    public Draws(long seed) {
        this.seed = seed;
    }

    /** Begins the stream of an operation. */
    public Draws begin(long number) {
        state = SplitMix64.output(seed, number);
        index = 0;
        return this;
    }

    /** The next 64 random bits. */
    public long bits() {
        return SplitMix64.output(state, index++);
    }

    /** The next number from 0 up to but without {@code bound}, each as likely as another. */
    public long below(long bound) {
        return SplitMix64.below(bound, bits());
    }

    /** The next number in [0, 1). */
    public double unit() {
        return SplitMix64.unit(bits());
    }
}
