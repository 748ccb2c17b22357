package io.shardlab.workloadfile.value;

import io.shardlab.data.document.BsonAppender;

/** English words by Zipf's law, separated by spaces, as in a text whose words a text index finds. */
public final class TextValue implements Value {

    private final long slot;
    private final LongDistribution words;

    /** @param words the number of words */
    public TextValue(long slot, LongDistribution words) {
        this.slot = slot;
        this.words = words;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long bits = draw.bits(slot);
        long count = words.next(Bits.further(bits, -1));
        out.startString(name);
        for (long i = 0; i < count; i++) {
            if (i > 0) {
                out.text((byte) ' ');
            }
            out.text(Words.choose(Bits.further(bits, i)));
        }
        out.endString();
        return true;
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + words.to() * (Words.mostBytes() + 1);
    }
}
