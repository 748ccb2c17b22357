package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.SplitMix64;
import java.util.List;

/**
 * Binary data of random printable ASCII characters, from blank to underscore. The values of a document share a stream of random
 * bits, one after the other, as those of YCSB do: a length that varies takes one number of it, and the characters one for each
 * eight of them, and one more.
 */
public final class PrintableValue implements Value {

    /** Keeps the lower six bits of each byte; {@link #BLANKS} then moves them to the characters from blank to underscore. */
    private static final long SIX_BITS = 0x3f3f3f3f3f3f3f3fL;

    private static final long BLANKS = 0x2020202020202020L;

    private final long slot;
    private final LongDistribution length;
    private final LongDistribution[] before;
    private final boolean ofDocument;
    private final long knownStart;

    /**
     * @param slot the slot of the random bits of a value that shares no stream
     * @param before the lengths of the values before it in the document; null for a value that shares no stream
     */
    public PrintableValue(long slot, LongDistribution length, List<LongDistribution> before) {
        this.slot = slot;
        this.length = length;
        this.ofDocument = before != null;
        this.before = ofDocument ? before.toArray(LongDistribution[]::new) : new LongDistribution[0];
        long start = 0;
        for (LongDistribution earlier : this.before) {
            start = varies(earlier) ? -1 : start < 0 ? -1 : start + numbers(earlier.to());
        }
        this.knownStart = start;
    }

    private static boolean varies(LongDistribution length) {
        return length.from() != length.to();
    }

    private static long numbers(long characters) {
        return characters / Long.BYTES + 1;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long stream = ofDocument ? draw.documentStream() : draw.bits(slot);
        long place = ofDocument ? start(draw, stream) : 0;
        int left = (int) length.to();
        if (varies(length)) {
            left = (int) length.next(SplitMix64.output(stream, place++));
        }
        out.startBinary(name);
        for (; left >= Long.BYTES; left -= Long.BYTES) {
            out.eightBytes(printable(SplitMix64.output(stream, place++)));
        }
        out.fewBytes(printable(SplitMix64.output(stream, place++)), left);
        out.endBinary();
        if (knownStart < 0 || varies(length)) {
            draw.endInStream(stream, before.length, place);
        }
        return true;
    }

    private long start(Draw draw, long stream) {
        if (knownStart >= 0) {
            return knownStart;
        }
        long place = draw.placeInStream(stream, before.length);
        if (place < 0) {
            place = 0;
            for (LongDistribution earlier : before) {
                long characters = varies(earlier) ? earlier.next(SplitMix64.output(stream, place++)) : earlier.to();
                place += numbers(characters);
            }
        }
        return place;
    }

    private static long printable(long bits) {
        return (bits & SIX_BITS) + BLANKS;
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + 1 + length.to();
    }
}
