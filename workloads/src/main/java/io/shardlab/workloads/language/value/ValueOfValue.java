package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;

/** One of the different values of a field. */
public final class ValueOfValue implements Countable {

    private final long slot;
    private final Countable field;
    private final LongDistribution choice;

    /** @param choice the distribution of the values' indexes, from 0 */
    public ValueOfValue(long slot, Countable field, LongDistribution choice) {
        this.slot = slot;
        this.field = field;
        this.choice = choice;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return field.appendNth(choice.next(draw, slot), name, draw, out);
    }

    @Override
    public long count() {
        return field.count();
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        return field.appendNth(index, name, draw, out);
    }

    @Override
    public List<Value> parts() {
        return List.of(field);
    }

    @Override
    public long mostBytes() {
        return field.mostBytes();
    }
}
