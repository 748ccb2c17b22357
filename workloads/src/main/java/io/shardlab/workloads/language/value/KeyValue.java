package io.shardlab.workloads.language.value;

import io.shardlab.mongo.choice.YcsbPlaces;
import io.shardlab.mongo.document.BsonAppender;

/** A string that ends in a number which follows from the number of the document, such as {@code user0042}. */
public final class KeyValue implements Value {

    private static final int GROUP_DIGITS = 8;
    private static final long GROUP = 100_000_000;

    /** The digits of the largest number. */
    private static final int MOST_DIGITS = 19;

    private final byte[] prefix;
    private final long start;
    private final long step;
    private final int digits;
    private final boolean hashed;

    /**
     * @param prefix UTF-8
     * @param start the number of the first document, not negative
     * @param step the distance to the number of the next document, not negative
     * @param digits the least digits, filled up with zeros from the left
     * @param hashed true if the hash that YCSB uses takes the place of the number
     */
    public KeyValue(byte[] prefix, long start, long step, int digits, boolean hashed) {
        this.prefix = prefix;
        this.start = start;
        this.step = step;
        this.digits = digits;
        this.hashed = hashed;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.startString(name);
        out.text(prefix);
        finish(draw, out);
        return true;
    }

    @Override
    public Field named(byte[] name) {
        byte[] beginning = BsonAppender.startOfString(name, prefix);
        return (draw, out) -> {
            out.resumeString(beginning, name);
            finish(draw, out);
            return true;
        };
    }

    private void finish(Draw draw, BsonAppender out) {
        long number = start + step * draw.number();
        long shown = hashed ? YcsbPlaces.hash(number) : number;
        int needed = 1;
        for (long rest = shown / 10; rest != 0; rest /= 10) {
            needed++;
        }
        appendDigits(shown, Math.max(digits, needed), out);
        out.endString();
    }

    /** Appends a number as so many digits. */
    private static void appendDigits(long number, int count, BsonAppender out) {
        if (count > GROUP_DIGITS) {
            appendDigits(number / GROUP, count - GROUP_DIGITS, out);
        }
        int own = Math.min(count, GROUP_DIGITS);
        long text = 0;
        int rest = (int) (number % GROUP);
        for (int i = 0; i < own; i++) {
            text = text << Byte.SIZE | '0' + rest % 10;
            rest /= 10;
        }
        out.fewBytes(text, own);
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + prefix.length + Math.max(digits, MOST_DIGITS) + 1L;
    }
}
