package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.key.KeyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.bson.BsonDecimal128;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** Numbers of the four types, and their conversions as servers make them. */
final class Numeric {

    /** The digits that a double keeps as a decimal. */
    private static final int DIGITS_OF_DOUBLE = 15;

    private Numeric() {}

    static boolean isNothing(BsonValue value) {
        return value == null || value.isNull() || value.getBsonType() == BsonType.UNDEFINED;
    }

    /** Returns the operand, which must be a number. */
    static BsonValue required(String operator, BsonValue value) {
        if (value == null || !value.isNumber()) {
            throw new ExpressionException(
                    Message.of("{0} needs numbers, but was given {1}", operator, Types.name(value)));
        }
        return value;
    }

    /** Returns the wider of two types: int32, int64, double, decimal128. */
    static BsonType wider(BsonType one, BsonType other) {
        return rank(one) >= rank(other) ? one : other;
    }

    static int rank(BsonType type) {
        return switch (type) {
            case INT32 -> 0;
            case INT64 -> 1;
            case DOUBLE -> 2;
            default -> 3;
        };
    }

    static long toLong(BsonValue whole) {
        return whole.asNumber().longValue();
    }

    static double toDouble(BsonValue number) {
        return number.asNumber().doubleValue();
    }

    /** Returns a finite number as a decimal, a double with 15 digits. */
    static BigDecimal toDecimal(BsonValue number) {
        return switch (number.getBsonType()) {
            case INT32, INT64 -> BigDecimal.valueOf(toLong(number));
            case DOUBLE -> withDigitsOfDouble(number.asDouble().getValue());
            default -> KeyOrder.exact(number.asDecimal128().getValue());
        };
    }

    private static BigDecimal withDigitsOfDouble(double number) {
        if (number == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(DIGITS_OF_DOUBLE, RoundingMode.HALF_EVEN));
        return rounded.setScale(rounded.scale() + DIGITS_OF_DOUBLE - rounded.precision(), RoundingMode.UNNECESSARY);
    }

    /** Returns the smallest of both types of whole numbers that holds a number. */
    static BsonValue intOrLong(long number) {
        return number == (int) number ? new BsonInt32((int) number) : new BsonInt64(number);
    }

    /** Returns a decimal128. */
    static BsonValue decimal(BigDecimal number) {
        try {
            return new BsonDecimal128(new Decimal128(number.round(MathContext.DECIMAL128)));
        } catch (NumberFormatException e) {
            throw new ExpressionException(Message.of("a result does not fit a decimal128"));
        }
    }

    /** Returns the negative zero with so many decimals, which BigDecimal does not have. */
    static BsonValue negativeZero(int scale) {
        return new BsonDecimal128(Decimal128.parse("-0E" + -scale));
    }

    /** Returns a number that is not finite as a decimal128. */
    static BsonValue notFinite(double number) {
        return new BsonDecimal128(
                Double.isNaN(number)
                        ? Decimal128.NaN
                        : number > 0 ? Decimal128.POSITIVE_INFINITY : Decimal128.NEGATIVE_INFINITY);
    }
}
