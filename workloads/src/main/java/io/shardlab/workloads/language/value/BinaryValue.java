package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/** Binary data (subtype 0): random bytes, and zeros at the end, which compressors save. */
public final class BinaryValue implements Value {

    private static final byte[] ZEROS = new byte[4096];

    private final long slot;
    private final LongDistribution length;
    private final double randomShare;

    /**
     * @param length the number of bytes
     * @param compressibility the share of bytes that compressors save, from 0 to 1
     */
    public BinaryValue(long slot, LongDistribution length, double compressibility) {
        this.slot = slot;
        this.length = length;
        this.randomShare = 1 - compressibility;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long bits = draw.bits(slot);
        int bytes = (int) length.next(Bits.further(bits, -1));
        int random = (int) Math.round(bytes * randomShare);
        out.startBinary(name);
        int rest = random;
        for (; rest >= Long.BYTES; rest -= Long.BYTES) {
            out.eightBytes(Bits.further(bits, rest));
        }
        long last = Bits.further(bits, rest);
        for (int i = 0; i < rest; i++) {
            out.text((byte) (last >>> i * Byte.SIZE));
        }
        for (int zeros = bytes - random; zeros > 0; zeros -= ZEROS.length) {
            out.text(ZEROS, 0, Math.min(zeros, ZEROS.length));
        }
        out.endBinary();
        return true;
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + 1 + length.to();
    }
}
