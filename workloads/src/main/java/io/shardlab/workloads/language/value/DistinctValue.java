package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * One of a number of different values of a generator. The values are the same for every seed. All are different if the generator
 * is {@link Numbered}, or if they are not more than {@link #MOST_KEPT}; of more they are if the generator does not repeat itself.
 */
public final class DistinctValue implements Countable {

    /** The most values that are made once and kept. */
    public static final int MOST_KEPT = 1 << 18;

    private static final long MOST_BYTES_KEPT = 32L << 20;

    /** Values that are numbered are made faster than a table is read that does not fit the processor's cache. */
    private static final long MOST_NUMBERED_BYTES_KEPT = 64L << 10;

    /** Attempts to find a value that is not among the earlier ones. */
    private static final int MOST_ATTEMPTS = 1000;

    private final Value generator;
    private final long slot;
    private final LongDistribution choice;
    private final Permutation permutation;
    private final EncodedTable kept;

    /**
     * @param generator a generator whose values depend on random bits only; if it is {@link Numbered}, it must have enough values
     * @param choice the distribution of the values' indexes, from 0
     * @throws IllegalArgumentException if so many different values were not found; the message has their number
     */
    public DistinctValue(Value generator, long slot, LongDistribution choice) {
        this.generator = generator;
        this.slot = slot;
        this.choice = choice;
        this.permutation = generator instanceof Numbered numbered
                ? new Permutation(Math.min(numbered.count(), 1L << 62), slot)
                : null;
        this.kept = count() > MOST_KEPT ? null : keep();
    }

    private EncodedTable keep() {
        Draw draw = new Draw(0, 0);
        if (permutation != null) {
            return EncodedTable.of(
                    (int) count(), MOST_NUMBERED_BYTES_KEPT, (index, name, out) -> numbered(index, name, draw, out));
        }
        Set<ByteBuffer> known = new HashSet<>();
        return EncodedTable.of((int) count(), MOST_BYTES_KEPT, (index, name, out) -> {
            int start = out.position();
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                random(index, Slot.of(slot, String.valueOf(attempt)), name, draw, out);
                if (known.add(ByteBuffer.wrap(Arrays.copyOfRange(out.bytes(), start, out.position())))) {
                    return;
                }
                out.truncate(start);
            }
            throw new IllegalArgumentException(String.valueOf(index));
        });
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return appendNth(choice.next(draw, slot), name, draw, out);
    }

    @Override
    public Field named(byte[] name) {
        if (kept == null) {
            return Countable.super.named(name);
        }
        EncodedTable elements = kept.named(name);
        return (draw, out) -> elements.append((int) choice.next(draw, slot), out);
    }

    @Override
    public long count() {
        return choice.to() + 1;
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        if (kept != null) {
            kept.append((int) index, name, out);
        } else if (permutation != null) {
            numbered(index, name, draw, out);
        } else {
            random(index, slot, name, draw, out);
        }
        return true;
    }

    private void numbered(long index, byte[] name, Draw draw, BsonAppender out) {
        draw.enterShared(slot, index);
        ((Numbered) generator).appendNth(permutation.apply(index), name, draw, out);
        draw.leave();
    }

    private void random(long index, long ofSlot, byte[] name, Draw draw, BsonAppender out) {
        draw.enterShared(ofSlot, index);
        generator.append(name, draw, out);
        draw.leave();
    }

    @Override
    public long mostBytes() {
        return kept != null ? kept.mostBytes() : generator.mostBytes();
    }
}
