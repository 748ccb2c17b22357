package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonBoolean;
import org.bson.BsonValue;

/** A boolean that is true with a probability. */
public final class BooleanValue implements Countable {

    private final long slot;
    private final long threshold;

    /** @param probability the probability of true, from 0 to 1 */
    public BooleanValue(long slot, double probability) {
        this.slot = slot;
        this.threshold = Bits.threshold(probability);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.bool(name, Bits.isBelow(threshold, draw.bits(slot)));
        return true;
    }

    @Override
    public BsonValue value(Draw draw) {
        return BsonBoolean.valueOf(Bits.isBelow(threshold, draw.bits(slot)));
    }

    @Override
    public long count() {
        return 2;
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        out.bool(name, index == 1);
        return true;
    }

    @Override
    public long mostBytes() {
        return 1;
    }
}
