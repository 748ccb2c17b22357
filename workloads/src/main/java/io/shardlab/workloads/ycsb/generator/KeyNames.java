package io.shardlab.workloads.ycsb.generator;

import java.nio.charset.StandardCharsets;

/**
 * The keys of records: {@code user} and the record's number, hashed unless the keys are to be in the records' order.
 *
 * @param ordered whether the number itself is used
 * @param zeroPadding the least digits, filled up by zeros from the left
 */
public record KeyNames(boolean ordered, int zeroPadding) {

    private static final String PREFIX = "user";

    /** The key of a record. */
    public String name(long number) {
        String digits = Long.toString(ordered ? number : FnvHash.of(number));
        int zeros = Math.max(0, zeroPadding - digits.length());
        return PREFIX + "0".repeat(zeros) + digits;
    }

    /** The same in ASCII. */
    public byte[] bytes(long number) {
        return name(number).getBytes(StandardCharsets.ISO_8859_1);
    }
}
