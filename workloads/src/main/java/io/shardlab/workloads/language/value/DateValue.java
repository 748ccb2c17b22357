package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDateTime;
import org.bson.BsonValue;

/** A date, random or rising with the documents' numbers. */
public final class DateValue implements Numbered {

    private final long slot;
    private final LongDistribution distribution;
    private final Pace pace;

    private DateValue(long slot, LongDistribution distribution, Pace pace) {
        this.slot = slot;
        this.distribution = distribution;
        this.pace = pace;
    }

    /** @param millis the distribution of the milliseconds since the epoch */
    public static DateValue random(long slot, LongDistribution millis) {
        return new DateValue(slot, millis, null);
    }

    /** @param pace the milliseconds since the epoch */
    public static DateValue ascending(long slot, Pace pace) {
        return new DateValue(slot, null, pace);
    }

    private long millis(Draw draw) {
        long bits = draw.bits(slot);
        return pace == null ? distribution.next(bits) : pace.at(draw.number(), bits);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.dateTime(name, millis(draw));
        return true;
    }

    @Override
    public BsonValue value(Draw draw) {
        return new BsonDateTime(millis(draw));
    }

    /** The number of milliseconds of a random date's range. */
    @Override
    public long count() {
        return pace == null ? Bits.count(distribution.from(), distribution.to()) : 1;
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        out.dateTime(name, pace == null ? distribution.from() + index : millis(draw));
        return true;
    }

    @Override
    public long mostBytes() {
        return Long.BYTES;
    }
}
