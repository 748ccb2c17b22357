package io.shardlab.workloadfile.value;

import io.shardlab.data.document.BsonAppender;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** A number that follows from the number of the document. */
public final class SequenceValue implements Countable {

    private final long start;
    private final long step;
    private final boolean isInt;
    private final long documents;

    /**
     * @param isInt true for int32, false for int64
     * @param documents the number of documents that are loaded
     */
    public SequenceValue(long start, long step, boolean isInt, long documents) {
        this.start = start;
        this.step = step;
        this.isInt = isInt;
        this.documents = documents;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return appendNth(draw.number(), name, draw, out);
    }

    @Override
    public BsonValue value(Draw draw) {
        long number = start + step * draw.number();
        return isInt ? new BsonInt32((int) number) : new BsonInt64(number);
    }

    @Override
    public long count() {
        return Math.max(1, step == 0 ? 1 : documents);
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        long number = start + step * index;
        if (isInt) {
            out.int32(name, (int) number);
        } else {
            out.int64(name, number);
        }
        return true;
    }

    @Override
    public long mostBytes() {
        return isInt ? Integer.BYTES : Long.BYTES;
    }
}
