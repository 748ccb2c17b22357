package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** A whole number of a distribution. */
public final class WholeValue implements Countable {

    private final long slot;
    private final LongDistribution distribution;
    private final boolean isInt;

    /** @param isInt true for int32, whose range the distribution has, false for int64 */
    public WholeValue(long slot, LongDistribution distribution, boolean isInt) {
        this.slot = slot;
        this.distribution = distribution;
        this.isInt = isInt;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        put(distribution.next(draw.bits(slot)), name, out);
        return true;
    }

    private void put(long number, byte[] name, BsonAppender out) {
        if (isInt) {
            out.int32(name, (int) number);
        } else {
            out.int64(name, number);
        }
    }

    @Override
    public BsonValue value(Draw draw) {
        long number = distribution.next(draw.bits(slot));
        return isInt ? new BsonInt32((int) number) : new BsonInt64(number);
    }

    @Override
    public long count() {
        return Bits.count(distribution.from(), distribution.to());
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        put(distribution.from() + index, name, out);
        return true;
    }

    @Override
    public long mostBytes() {
        return isInt ? Integer.BYTES : Long.BYTES;
    }
}
