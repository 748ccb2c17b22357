package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.math.BigDecimal;
import java.math.MathContext;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** A number that follows from the number of the document. */
public final class SequenceValue implements Countable {

    private final long start;
    private final long step;
    private final BigDecimal exactStart;
    private final BigDecimal exactStep;
    private final double realStart;
    private final double realStep;
    private final BsonType type;
    private final long documents;

    private SequenceValue(
            long start, long step, BigDecimal exactStart, BigDecimal exactStep, BsonType type, long documents) {
        this.start = start;
        this.step = step;
        this.exactStart = exactStart;
        this.exactStep = exactStep;
        this.realStart = exactStart.doubleValue();
        this.realStep = exactStep.doubleValue();
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
        return new SequenceValue(
                start, step, BigDecimal.ZERO, BigDecimal.ZERO, isInt ? BsonType.INT32 : BsonType.INT64, documents);
    }

    /**
     * Creates a sequence of numbers that need not be whole.
     *
     * @param isDecimal true for decimal128, with at most 34 digits; false for doubles
     * @param documents the number of documents that are loaded
     */
    public static SequenceValue real(BigDecimal start, BigDecimal step, boolean isDecimal, long documents) {
        return new SequenceValue(0, 0, start, step, isDecimal ? BsonType.DECIMAL128 : BsonType.DOUBLE, documents);
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
            case DECIMAL128 -> new BsonDecimal128(decimal(draw.number()));
            default -> new BsonDouble(real(draw.number()));
        };
    }

    @Override
    public long count() {
        return Math.max(1, step == 0 && exactStep.signum() == 0 ? 1 : documents);
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        switch (type) {
            case INT32 -> out.int32(name, (int) whole(index));
            case INT64 -> out.int64(name, whole(index));
            case DECIMAL128 -> {
                Decimal128 number = decimal(index);
                out.decimal128(name, number.getHigh(), number.getLow());
            }
            default -> out.float64(name, real(index));
        }
        return true;
    }

    /** True if {@link #numberOf} returns the number of a document. */
    public boolean showsNumbers() {
        return step > 0 && (type == BsonType.INT32 || type == BsonType.INT64);
    }

    /** Returns the value of the document of a number, of a sequence that shows numbers. */
    public long at(long number) {
        return whole(number);
    }

    /** Returns the number of the document with a value; a negative one if there is none. */
    public long numberOf(long value) {
        return value < start || (value - start) % step != 0 ? -1 : (value - start) / step;
    }

    private long whole(long index) {
        return start + step * index;
    }

    private double real(long index) {
        return realStart + realStep * index;
    }

    private Decimal128 decimal(long index) {
        return new Decimal128(
                exactStep.multiply(BigDecimal.valueOf(index)).add(exactStart).round(MathContext.DECIMAL128));
    }

    @Override
    public long mostBytes() {
        return type == BsonType.INT32 ? Integer.BYTES : type == BsonType.DECIMAL128 ? 2 * Long.BYTES : Long.BYTES;
    }
}
