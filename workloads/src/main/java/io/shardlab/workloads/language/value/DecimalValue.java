package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** A number with a fixed number of decimals, as decimal128 or as the nearest double. */
public final class DecimalValue implements Countable {

    /** The most decimals: more than 18 digits do not fit 64 bits. */
    public static final int MOST_DECIMALS = 18;

    /** The position and the bias of the exponent in the higher half; IEEE 754-2008, section 3.5.2. */
    private static final int EXPONENT_SHIFT = 49;

    private static final long EXPONENT_BIAS = 6176;

    private final long slot;
    private final LongDistribution units;
    private final boolean isDecimal128;
    private final double unitsPerOne;
    private final long exponent;

    /**
     * @param units the number in units of the last decimal
     * @param decimals from 0 to {@link #MOST_DECIMALS}
     */
    public DecimalValue(long slot, LongDistribution units, int decimals, boolean isDecimal128) {
        this.slot = slot;
        this.units = units;
        this.isDecimal128 = isDecimal128;
        this.unitsPerOne = Double.parseDouble("1e" + decimals);
        this.exponent = EXPONENT_BIAS - decimals << EXPONENT_SHIFT;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        put(units.next(draw.bits(slot)), name, out);
        return true;
    }

    private void put(long number, byte[] name, BsonAppender out) {
        if (isDecimal128) {
            out.decimal128(name, high(number), Math.abs(number));
        } else {
            out.float64(name, number / unitsPerOne);
        }
    }

    private long high(long number) {
        return exponent | number & Long.MIN_VALUE;
    }

    @Override
    public BsonValue value(Draw draw) {
        long number = units.next(draw.bits(slot));
        return isDecimal128
                ? new BsonDecimal128(Decimal128.fromIEEE754BIDEncoding(high(number), Math.abs(number)))
                : new BsonDouble(number / unitsPerOne);
    }

    @Override
    public long count() {
        return Bits.count(units.from(), units.to());
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        put(units.from() + index, name, out);
        return true;
    }

    @Override
    public long mostBytes() {
        return isDecimal128 ? 2 * Long.BYTES : Double.BYTES;
    }
}
