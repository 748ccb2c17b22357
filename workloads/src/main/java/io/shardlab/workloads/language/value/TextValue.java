package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/** Words by Zipf's law, separated by spaces, as in a text whose words a text index finds. */
public final class TextValue implements Value {

    private final long slot;
    private final LongDistribution words;
    private final Words vocabulary;

    /**
     * @param words the number of words
     * @param vocabulary the words
     */
    public TextValue(long slot, LongDistribution words, Words vocabulary) {
        this.slot = slot;
        this.words = words;
        this.vocabulary = vocabulary;
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
            out.text(vocabulary.choose(Bits.further(bits, i)));
        }
        out.endString();
        return true;
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + words.to() * (vocabulary.mostBytes() + 1);
    }
}
