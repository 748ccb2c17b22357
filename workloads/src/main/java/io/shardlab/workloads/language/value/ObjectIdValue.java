package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/** An ObjectId whose time is random, or rises with the documents' numbers; no two are the same. */
public final class ObjectIdValue implements Value {

    /** An ObjectId's last bytes hold the document's number, as those of drivers hold a counter. */
    private static final int NUMBER_BITS = 40;

    private static final int BYTES = 12;

    private final long slot;
    private final LongDistribution seconds;
    private final Pace pace;
    private final boolean repeated;

    private ObjectIdValue(long slot, LongDistribution seconds, Pace pace, boolean repeated) {
        this.slot = slot;
        this.seconds = seconds;
        this.pace = pace;
        this.repeated = repeated;
    }

    /** @param seconds the distribution of the seconds since the epoch */
    public static ObjectIdValue random(long slot, LongDistribution seconds) {
        return new ObjectIdValue(slot, seconds, null, true);
    }

    /**
     * @param pace the seconds since the epoch
     * @param repeated true if a document may have several, as in an array
     */
    public static ObjectIdValue ascending(long slot, Pace pace, boolean repeated) {
        return new ObjectIdValue(slot, null, pace, repeated);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long bits = draw.bits(slot);
        if (pace == null) {
            // Different numbers of documents have different bits, because each step from one to the other is a
            // bijection.
            out.objectId(name, (int) seconds.next(Bits.further(bits, 0)), bits);
            return true;
        }
        long counter = draw.number() & (1L << NUMBER_BITS) - 1;
        long others = repeated ? bits : Bits.further(slot ^ draw.documentSeed(), 0) << NUMBER_BITS | counter;
        out.objectId(name, (int) pace.at(draw.number(), bits), others);
        return true;
    }

    @Override
    public long mostBytes() {
        return BYTES;
    }
}
