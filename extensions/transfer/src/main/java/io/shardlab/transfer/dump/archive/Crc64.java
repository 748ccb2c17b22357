package io.shardlab.transfer.dump.archive;

import io.shardlab.mongo.document.LittleEndian;

/**
 * The checksum of each collection's documents in an archive: the reflected CRC-64 of ECMA-182, as Go's {@code hash/crc64}
 * computes it with its table {@code ECMA}. It takes sixteen bytes at a time by as many tables ("slicing-by-16", after M.
 * Kounavis and F. Berry, 2005). Not thread-safe.
 */
final class Crc64 {

    /** The polynomial of ECMA-182, its lowest term in the highest bit. */
    private static final long POLYNOMIAL = 0xC96C5795D7870F42L;

    private static final int SLICES = 16;
    private static final int BYTES = 256;
    private static final long[] TABLES = tables();

    private long remainder = -1;

    private static long[] tables() {
        long[] tables = new long[SLICES * BYTES];
        for (int i = 0; i < BYTES; i++) {
            long value = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                value = (value & 1) == 0 ? value >>> 1 : value >>> 1 ^ POLYNOMIAL;
            }
            tables[i] = value;
        }
        for (int i = BYTES; i < tables.length; i++) {
            long before = tables[i - BYTES];
            tables[i] = before >>> Byte.SIZE ^ tables[(int) before & 0xff];
        }
        return tables;
    }

    void update(byte[] bytes, int offset, int length) {
        long[] tables = TABLES;
        long value = remainder;
        int at = offset;
        int end = offset + length;
        for (; end - at >= SLICES; at += SLICES) {
            // The halves do not depend on each other, so that the processor computes them in parallel.
            value = slices(tables, SLICES / 2, value ^ LittleEndian.getLong(bytes, at))
                    ^ slices(tables, 0, LittleEndian.getLong(bytes, at + Long.BYTES));
        }
        for (; at < end; at++) {
            value = value >>> Byte.SIZE ^ tables[(int) (value ^ bytes[at]) & 0xff];
        }
        remainder = value;
    }

    /** Returns the remainder of eight bytes that {@code first} more bytes follow. */
    private static long slices(long[] tables, int first, long word) {
        int at = first * BYTES;
        return tables[at + 7 * BYTES + (int) (word & 0xff)]
                ^ tables[at + 6 * BYTES + (int) (word >>> 8 & 0xff)]
                ^ tables[at + 5 * BYTES + (int) (word >>> 16 & 0xff)]
                ^ tables[at + 4 * BYTES + (int) (word >>> 24 & 0xff)]
                ^ tables[at + 3 * BYTES + (int) (word >>> 32 & 0xff)]
                ^ tables[at + 2 * BYTES + (int) (word >>> 40 & 0xff)]
                ^ tables[at + BYTES + (int) (word >>> 48 & 0xff)]
                ^ tables[at + (int) (word >>> 56)];
    }

    /** Returns the checksum of all bytes so far. */
    long value() {
        return ~remainder;
    }
}
