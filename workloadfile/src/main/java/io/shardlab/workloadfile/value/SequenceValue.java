package io.shardlab.workloadfile.value;

import io.shardlab.data.document.BsonAppender;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonType;
import org.bson.BsonValue;

/** A number that follows from the number of the document. */
public final class SequenceValue implements Countable {

    private final long start;
    private final long step;
    private final double realStart;
    private final double realStep;
    private final BsonType type;
    private final long documents;

    private SequenceValue(long start, long step, double realStart, double realStep, BsonType type, long documents) {
        this.start = start;
        this.step = step;
        this.realStart = realStart;
        this.realStep = realStep;
        this.type = type;
        this.documents = documents;
    }

    /**
     * Creates a sequence of whole numbers.
     *
     * @param isInt true for int32, false for int64
     * @param documents the number of documents that are loaded
     */
    public static SequenceValue whole(long start, long step, boolean isInt, long documents) {
        return new SequenceValue(start, step, 0, 0, isInt ? BsonType.INT32 : BsonType.INT64, documents);
    }

    /**
     * Creates a sequence of doubles.
     *
     * @param documents the number of documents that are loaded
     */
    public static SequenceValue real(double start, double step, long documents) {
        return new SequenceValue(0, 0, start, step, BsonType.DOUBLE, documents);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return appendNth(draw.number(), name, draw, out);
    }

    @Override
    public BsonValue value(Draw draw) {
        return switch (type) {
            case INT32 -> new BsonInt32((int) whole(draw.number()));
            case INT64 -> new BsonInt64(whole(draw.number()));
            default -> new BsonDouble(real(draw.number()));
        };
    }

    @Override
    public long count() {
        return Math.max(1, step == 0 && realStep == 0 ? 1 : documents);
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        switch (type) {
            case INT32 -> out.int32(name, (int) whole(index));
            case INT64 -> out.int64(name, whole(index));
            default -> out.float64(name, real(index));
        }
        return true;
    }

    private long whole(long index) {
        return start + step * index;
    }

    private double real(long index) {
        return realStart + realStep * index;
    }

    @Override
    public long mostBytes() {
        return type == BsonType.INT32 ? Integer.BYTES : Long.BYTES;
    }
}
