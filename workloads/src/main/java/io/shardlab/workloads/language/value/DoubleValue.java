package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDouble;
import org.bson.BsonValue;

/** A double of a distribution. */
public final class DoubleValue implements Value {

    private final long slot;
    private final DoubleDistribution distribution;

    public DoubleValue(long slot, DoubleDistribution distribution) {
        this.slot = slot;
        this.distribution = distribution;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.float64(name, distribution.next(draw.bits(slot)));
        return true;
    }

    @Override
    public BsonValue value(Draw draw) {
        return new BsonDouble(distribution.next(draw.bits(slot)));
    }

    @Override
    public long mostBytes() {
        return Double.BYTES;
    }
}
