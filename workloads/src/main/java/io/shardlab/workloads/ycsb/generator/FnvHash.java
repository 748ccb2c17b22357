package io.shardlab.workloads.ycsb.generator;

/** YCSB's hash of a number: FNV-1a, 64 bits, over its eight bytes from the lowest on, and of that the absolute value. */
public final class FnvHash {

    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 1_099_511_628_211L;

    private FnvHash() {}

    /** The hash; not negative, but for the one number in 2^64 whose hash has no positive counterpart. */
    public static long of(long value) {
        long hash = OFFSET_BASIS;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            hash = (hash ^ ((value >> shift) & 0xff)) * PRIME;
        }
        return Math.abs(hash);
    }
}
