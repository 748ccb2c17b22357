package io.shardlab.workloads.ycsb.generator;

/**
 * The keys of records: {@code user} and the record's number, which is hashed unless the keys are to keep the records' order.
 *
 * @param ordered true if the number itself is used
 * @param zeroPadding the least digits, filled up with zeros from the left
 */
public record KeyNames(boolean ordered, int zeroPadding) {

    private static final String PREFIX = "user";
    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 1_099_511_628_211L;

    /** Returns the key of a record. */
    public String name(long number) {
        String digits = Long.toString(ordered ? number : hash(number));
        int zeros = Math.max(0, zeroPadding - digits.length());
        return PREFIX + "0".repeat(zeros) + digits;
    }

    /**
     * Returns YCSB's hash of a number: the absolute value of 64-bit FNV-1a over its eight bytes, the lowest first. It is
     * negative only for the one number in 2^64 whose hash has no positive counterpart.
     */
    static long hash(long value) {
        long hash = OFFSET_BASIS;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            hash = (hash ^ ((value >> shift) & 0xff)) * PRIME;
        }
        return Math.abs(hash);
    }
}
