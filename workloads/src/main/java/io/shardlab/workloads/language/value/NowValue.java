package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.SplitMix64;
import org.bson.BsonDateTime;
import org.bson.BsonValue;

/**
 * A date relative to now: of an operation, and of a document that it inserts, the time at which the operation begins; of documents
 * that are loaded, one moment for all, or the time at which each would have been inserted at a steady pace until that moment.
 */
public final class NowValue implements Value {

    private final long slot;
    private final LongDistribution offset;
    private final long history;
    private final long loaded;
    private final long moment;

    /**
     * @param offset the milliseconds that are added to now
     * @param history the milliseconds before the moment over which the loaded documents are spread; 0 if they are not
     * @param loaded the number of documents that are loaded with this value; 0 if it is not a part of such documents
     * @param moment the moment of the loaded documents, in milliseconds since 1970
     */
    public NowValue(long slot, LongDistribution offset, long history, long loaded, long moment) {
        this.slot = slot;
        this.offset = offset;
        this.history = history;
        this.loaded = loaded;
        this.moment = moment;
    }

    /** True if a value is relative to now, or a part of it is. */
    public static boolean isIn(Value value) {
        return value instanceof NowValue || value.parts().stream().anyMatch(NowValue::isIn);
    }

    private long millis(Draw draw) {
        long bits = draw.bits(slot);
        long added = offset.next(bits);
        if (draw.number() >= loaded) {
            return draw.now(moment) + added;
        }
        double age = (loaded - draw.number() - SplitMix64.unit(Bits.further(bits, 1))) / loaded;
        return moment + added - (long) (history * age);
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

    @Override
    public long mostBytes() {
        return Long.BYTES;
    }
}
