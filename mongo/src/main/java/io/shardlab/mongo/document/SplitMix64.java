package io.shardlab.mongo.document;

/**
 * The generator SplitMix64 as a counter-based one: the n-th output is a function of n. Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the finalizer is David Stafford's variant 13.
 */
public final class SplitMix64 {

    /** The golden ratio's odd 64-bit fraction: the step between two states. */
    static final long GAMMA = 0x9e3779b97f4a7c15L;

    private SplitMix64() {}

    /** Scrambles 64 bits into 64 bits; a bijection. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Returns output {@code index} (from 0) of the stream that starts at {@code state}. */
    public static long output(long state, long index) {
        return mix(state + (index + 1) * GAMMA);
    }

    /** Maps random bits evenly onto 0 to {@code bound - 1}; the bias is below bound / 2^63. */
    public static int below(int bound, long bits) {
        return (int) Math.multiplyHigh(bits >>> 1, (long) bound << 1);
    }

    /** Like {@link #below(int, long)}, for bounds up to 2^62. */
    public static long below(long bound, long bits) {
        return Math.multiplyHigh(bits >>> 1, bound << 1);
    }

    /** Maps random bits evenly onto [0, 1). */
    public static double unit(long bits) {
        return (bits >>> 11) * 0x1.0p-53;
    }
}
