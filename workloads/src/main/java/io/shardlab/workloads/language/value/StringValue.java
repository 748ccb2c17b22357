package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/**
 * A string of random characters, perhaps after a prefix that all have. A part at its end may repeat in all strings, so that
 * compressors with entropy coding such as zlib and zstd save a given share of the bytes.
 */
public final class StringValue implements Numbered {

    /** More numbers are not needed to make strings different. */
    private static final long MOST_NUMBERS = 1L << 62;

    private final long slot;
    private final byte[] prefix;
    private final Alphabet alphabet;
    private final LongDistribution length;
    private final boolean isOneLength;
    private final int mostCharacters;
    private final double randomShare;
    private final int digits;
    private final long count;

    /**
     * @param prefix UTF-8
     * @param length the number of characters after the prefix
     * @param compressibility the share of those that compressors save, from 0 to 1; random characters never take more than their
     *     alphabet needs
     */
    public StringValue(long slot, byte[] prefix, Alphabet alphabet, LongDistribution length, double compressibility) {
        this.slot = slot;
        this.prefix = prefix;
        this.alphabet = alphabet;
        this.length = length;
        this.isOneLength = length.from() == length.to();
        this.mostCharacters = (int) length.to();
        double information = alphabet.bytesOfInformation();
        this.randomShare = 1 - compressibility >= information ? 1 : (1 - compressibility) / information;
        int shortest = random((int) length.from());
        int fitting = 0;
        long numbers = 1;
        while (fitting < shortest && alphabet.size() > 1 && numbers <= MOST_NUMBERS / alphabet.size()) {
            numbers *= alphabet.size();
            fitting++;
        }
        digits = fitting;
        count = numbers;
    }

    private int random(int characters) {
        return randomShare == 1 ? characters : (int) Math.round(characters * randomShare);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.startString(name);
        out.text(prefix);
        finish(0, 0, draw, out);
        return true;
    }

    @Override
    public Field named(byte[] name) {
        byte[] start = BsonAppender.startOfString(name, prefix);
        return (draw, out) -> {
            out.resumeString(start, name);
            finish(0, 0, draw, out);
            return true;
        };
    }

    /** Appends the rest of the open string: first the digits of a number, then random characters. */
    private void finish(long number, int digitsOfNumber, Draw draw, BsonAppender out) {
        long bits = draw.bits(slot);
        int characters = isOneLength ? mostCharacters : (int) length.next(Bits.further(bits, -1));
        int random = random(characters);
        alphabet.digits(number, digitsOfNumber, out);
        alphabet.random(bits, random - digitsOfNumber, out);
        if (characters > random) {
            alphabet.filler(characters - random, out);
        }
        out.endString();
    }

    /** The number of strings that differ in their first characters. */
    @Override
    public long count() {
        return count;
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        out.startString(name);
        out.text(prefix);
        finish(index, digits, draw, out);
        return true;
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + prefix.length + length.to() * alphabet.mostBytes() + 1;
    }
}
