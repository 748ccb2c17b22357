package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/** A random UUID of version 4 (RFC 9562), as binary subtype 4. */
public final class UuidValue implements Value {

    private static final long VERSION = 0x4000L;
    private static final long VERSION_MASK = 0xf000L;

    private final long slot;

    public UuidValue(long slot) {
        this.slot = slot;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long bits = draw.bits(slot);
        long high = bits & ~VERSION_MASK | VERSION;
        // The variant is in the two highest bits: binary 10.
        out.uuid(name, high, Bits.further(bits, 0) >>> 2 | Long.MIN_VALUE);
        return true;
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + 1 + 2 * Long.BYTES;
    }
}
