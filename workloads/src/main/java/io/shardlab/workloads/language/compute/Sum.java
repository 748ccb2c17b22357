package io.shardlab.workloads.language.compute;

import io.shardlab.mongo.key.KeyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * Adds numbers as servers do: doubles and whole numbers with a second double that holds what the first one loses (D. E. Knuth,
 * The Art of Computer Programming 2, section 4.2.2), so that whole numbers are exact.
 */
final class Sum {

    private static final long SPLIT = 1L << 32;

    private double sum;
    private double lost;
    private BigDecimal decimals = BigDecimal.ZERO;
    private double notFinite;
    private BsonType type = BsonType.INT32;
    private long count;

    void add(BsonValue number) {
        count++;
        type = Numeric.wider(type, number.getBsonType());
        switch (number.getBsonType()) {
            case INT32 -> addDouble(number.asInt32().getValue());
            case INT64 -> {
                long value = number.asInt64().getValue();
                long high = value / SPLIT * SPLIT;
                addDouble(value - high);
                addDouble(high);
            }
            case DOUBLE -> addDouble(number.asDouble().getValue());
            default -> {
                if (KeyOrder.isFinite(number)) {
                    decimals = decimals.add(Numeric.toDecimal(number), MathContext.DECIMAL128);
                } else {
                    notFinite += Numeric.toDouble(number);
                }
            }
        }
    }

    private void addDouble(double number) {
        double before = sum;
        double after = before + number;
        double part = after - before;
        if (Double.isFinite(after)) {
            lost += (before - (after - part)) + (number - part);
        }
        sum = after;
    }

    long count() {
        return count;
    }

    /** Returns the sum, in the widest type of the numbers; whole numbers that do not fit become wider. */
    BsonValue value() {
        return switch (type) {
            case INT32 -> Numeric.intOrLong(whole());
            case INT64 -> fitsLong() ? new BsonInt64(whole()) : new BsonDouble(real());
            case DOUBLE -> new BsonDouble(real());
            default -> decimal();
        };
    }

    /** Returns the mean. */
    BsonValue mean() {
        if (type != BsonType.DECIMAL128) {
            return new BsonDouble(real() / count);
        }
        BsonValue total = decimal();
        return KeyOrder.isFinite(total)
                ? Numeric.decimal(Numeric.toDecimal(total).divide(BigDecimal.valueOf(count), MathContext.DECIMAL128))
                : total;
    }

    private BsonValue decimal() {
        double others = notFinite + sum;
        return Double.isFinite(others)
                ? Numeric.decimal(decimals.add(
                        new BigDecimal(sum).add(new BigDecimal(lost), MathContext.DECIMAL128), MathContext.DECIMAL128))
                : Numeric.notFinite(others);
    }

    private boolean fitsLong() {
        BigDecimal exact = new BigDecimal(sum).add(new BigDecimal(lost));
        return exact.toBigInteger().bitLength() < Long.SIZE;
    }

    private long whole() {
        return (long) sum == Long.MAX_VALUE
                ? new BigDecimal(sum).add(new BigDecimal(lost)).longValue()
                : (long) sum + (long) lost;
    }

    private double real() {
        return sum + lost;
    }
}
