package io.shardlab.workloads.language.compute;

import static io.shardlab.mongo.key.KeyOrder.isFinite;
import static io.shardlab.workloads.language.compute.Numeric.isNothing;
import static io.shardlab.workloads.language.compute.Numeric.required;
import static io.shardlab.workloads.language.compute.Numeric.toDecimal;
import static io.shardlab.workloads.language.compute.Numeric.toDouble;
import static io.shardlab.workloads.language.compute.Numeric.toLong;
import static io.shardlab.workloads.language.compute.Numeric.wider;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.compute.Operator.Operands;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.bson.BsonDateTime;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Operators of arithmetic. An operand that is null or missing makes the result null. */
final class Arithmetic {

    private Arithmetic() {}

    static BsonValue add(Operands operands) {
        Sum sum = new Sum();
        Long date = null;
        for (int i = 0; i < operands.count(); i++) {
            BsonValue operand = operands.get(i);
            if (isNothing(operand)) {
                return BsonNull.VALUE;
            }
            if (operand.isDateTime()) {
                if (date != null) {
                    throw new ExpressionException(Message.of("$add takes only one date"));
                }
                date = operand.asDateTime().getValue();
            } else {
                sum.add(required("$add", operand));
            }
        }
        return date == null ? sum.value() : new BsonDateTime(date + Math.round(toDouble(sum.value())));
    }

    static BsonValue subtract(Operands operands) {
        BsonValue one = operands.get(0);
        BsonValue other = operands.get(1);
        if (isNothing(one) || isNothing(other)) {
            return BsonNull.VALUE;
        }
        if (one.isDateTime()) {
            long millis = one.asDateTime().getValue();
            return other.isDateTime()
                    ? new BsonInt64(millis - other.asDateTime().getValue())
                    : new BsonDateTime(millis - Math.round(toDouble(required("$subtract", other))));
        }
        required("$subtract", one);
        required("$subtract", other);
        return switch (wider(one.getBsonType(), other.getBsonType())) {
            case INT32 -> Numeric.intOrLong(toLong(one) - toLong(other));
            case INT64 -> {
                long difference = toLong(one) - toLong(other);
                boolean overflow = ((toLong(one) ^ toLong(other)) & (toLong(one) ^ difference)) < 0;
                yield overflow ? new BsonDouble(toDouble(one) - toDouble(other)) : new BsonInt64(difference);
            }
            case DOUBLE -> new BsonDouble(toDouble(one) - toDouble(other));
            default -> decimal(one, other, (a, b) -> a.subtract(b, MathContext.DECIMAL128), (a, b) -> a - b);
        };
    }

    static BsonValue multiply(Operands operands) {
        BsonValue product = new BsonInt32(1);
        for (int i = 0; i < operands.count(); i++) {
            BsonValue operand = operands.get(i);
            if (isNothing(operand)) {
                return BsonNull.VALUE;
            }
            product = product(product, required("$multiply", operand));
        }
        return product;
    }

    private static BsonValue product(BsonValue one, BsonValue other) {
        return switch (wider(one.getBsonType(), other.getBsonType())) {
            case INT32 -> Numeric.intOrLong(toLong(one) * toLong(other));
            case INT64 -> {
                long high = Math.multiplyHigh(toLong(one), toLong(other));
                long product = toLong(one) * toLong(other);
                yield high == product >> Long.SIZE - 1
                        ? new BsonInt64(product)
                        : new BsonDouble(toDouble(one) * toDouble(other));
            }
            case DOUBLE -> new BsonDouble(toDouble(one) * toDouble(other));
            default -> decimal(one, other, (a, b) -> a.multiply(b, MathContext.DECIMAL128), (a, b) -> a * b);
        };
    }

    static BsonValue divide(Operands operands) {
        BsonValue one = operands.get(0);
        BsonValue other = operands.get(1);
        if (isNothing(one) || isNothing(other)) {
            return BsonNull.VALUE;
        }
        required("$divide", one);
        if (toDouble(required("$divide", other)) == 0) {
            throw new ExpressionException(Message.of("$divide cannot divide by zero"));
        }
        return wider(one.getBsonType(), other.getBsonType()) == BsonType.DECIMAL128
                ? decimal(one, other, (a, b) -> a.divide(b, MathContext.DECIMAL128), (a, b) -> a / b)
                : new BsonDouble(toDouble(one) / toDouble(other));
    }

    static BsonValue mod(Operands operands) {
        BsonValue one = operands.get(0);
        BsonValue other = operands.get(1);
        if (isNothing(one) || isNothing(other)) {
            return BsonNull.VALUE;
        }
        required("$mod", one);
        if (toDouble(required("$mod", other)) == 0) {
            throw new ExpressionException(Message.of("$mod cannot divide by zero"));
        }
        if (one.isInt32() || one.isInt64()) {
            other = wholeIfEqual(other);
        }
        return switch (wider(one.getBsonType(), other.getBsonType())) {
            case INT32 -> new BsonInt32((int) (toLong(one) % toLong(other)));
            case INT64 -> new BsonInt64(toLong(one) % toLong(other));
            case DOUBLE -> new BsonDouble(toDouble(one) % toDouble(other));
            default ->
                isFinite(one) && isFinite(other)
                        ? remainder(one, toDecimal(one), toDecimal(other))
                        : Numeric.notFinite(toDouble(one) % toDouble(other));
        };
    }

    /** Returns a double that is a whole number of an int as that int, as servers divide whole numbers by it. */
    private static BsonValue wholeIfEqual(BsonValue number) {
        boolean whole = number.isDouble() && toDouble(number) == (int) toDouble(number);
        return whole ? new BsonInt32((int) toDouble(number)) : number;
    }

    private static BsonValue remainder(BsonValue number, BigDecimal one, BigDecimal other) {
        int scale = Math.max(0, Math.max(one.scale(), other.scale()));
        BigDecimal remainder = one.remainder(other).setScale(scale, RoundingMode.UNNECESSARY);
        boolean negative =
                number.isDecimal128() && number.asDecimal128().getValue().isNegative();
        return remainder.signum() == 0 && negative
                ? Numeric.negativeZero(remainder.scale())
                : Numeric.decimal(remainder);
    }

    static BsonValue abs(Operands operands) {
        BsonValue number = operands.get(0);
        if (isNothing(number)) {
            return BsonNull.VALUE;
        }
        return switch (required("$abs", number).getBsonType()) {
            case INT32 -> Numeric.intOrLong(Math.abs(toLong(number)));
            case INT64 -> {
                if (toLong(number) == Long.MIN_VALUE) {
                    throw new ExpressionException(Message.of("$abs cannot take the least long"));
                }
                yield new BsonInt64(Math.abs(toLong(number)));
            }
            case DOUBLE -> new BsonDouble(Math.abs(toDouble(number)));
            default -> decimal(number, BigDecimal::abs, Math::abs);
        };
    }

    static BsonValue floor(Operands operands) {
        return whole("$floor", operands.get(0), RoundingMode.FLOOR, Math::floor);
    }

    static BsonValue ceil(Operands operands) {
        return whole("$ceil", operands.get(0), RoundingMode.CEILING, Math::ceil);
    }

    private static BsonValue whole(
            String operator, BsonValue number, RoundingMode rounding, DoubleUnaryOperator ofDouble) {
        if (isNothing(number)) {
            return BsonNull.VALUE;
        }
        return switch (required(operator, number).getBsonType()) {
            case INT32, INT64 -> number;
            case DOUBLE -> new BsonDouble(ofDouble.applyAsDouble(toDouble(number)));
            default -> isFinite(number) ? signed(quantized(toDecimal(number), 0, rounding), number) : number;
        };
    }

    /** Rounds to a place, by default to whole numbers; of two equally near ones it takes the even one. */
    static BsonValue round(Operands operands) {
        BsonValue number = operands.get(0);
        BsonValue place = operands.has(1) ? operands.get(1) : new BsonInt32(0);
        if (isNothing(number)) {
            return BsonNull.VALUE;
        }
        required("$round", number);
        if (isNothing(place)) {
            return BsonNull.VALUE;
        }
        int scale = (int) toDouble(required("$round", place));
        if (scale != toDouble(place) || scale < -20 || scale > 100) {
            throw new ExpressionException(Message.of("the place of $round must be a whole number from -20 to 100"));
        }
        if (!isFinite(number)) {
            return number;
        }
        return switch (number.getBsonType()) {
            case INT32, INT64 -> roundedWhole(number, scale);
            case DOUBLE -> {
                double rounded = rounded(new BigDecimal(toDouble(number)), scale, RoundingMode.HALF_EVEN)
                        .doubleValue();
                yield new BsonDouble(Math.copySign(rounded, toDouble(number)));
            }
            default -> signed(quantized(toDecimal(number), scale, RoundingMode.HALF_EVEN), number);
        };
    }

    /** Returns a rounded decimal; that of a negative number may be a negative zero. */
    private static BsonValue signed(BigDecimal rounded, BsonValue number) {
        return rounded.signum() == 0 && number.asDecimal128().getValue().isNegative()
                ? Numeric.negativeZero(rounded.scale())
                : Numeric.decimal(rounded);
    }

    /** Gives a decimal exactly so many decimals, if it has room for them. */
    private static BigDecimal quantized(BigDecimal number, int scale, RoundingMode rounding) {
        BigDecimal quantized = number.setScale(scale, rounding);
        return quantized.precision() <= MathContext.DECIMAL128.getPrecision() ? quantized : number;
    }

    private static BsonValue roundedWhole(BsonValue number, int scale) {
        if (scale >= 0) {
            return number;
        }
        BigDecimal rounded = rounded(BigDecimal.valueOf(toLong(number)), scale, RoundingMode.HALF_EVEN);
        if (rounded.toBigInteger().bitLength() >= Long.SIZE) {
            throw new ExpressionException(Message.of("$round has a result that does not fit a long"));
        }
        return number.isInt32() ? Numeric.intOrLong(rounded.longValue()) : new BsonInt64(rounded.longValue());
    }

    private static BigDecimal rounded(BigDecimal number, int scale, RoundingMode rounding) {
        return number.scale() <= scale ? number : number.setScale(scale, rounding);
    }

    private static BsonValue decimal(
            BsonValue one, BsonValue other, BinaryOperator<BigDecimal> ofDecimals, DoubleBinaryOperator otherwise) {
        return isFinite(one) && isFinite(other)
                ? Numeric.decimal(ofDecimals.apply(toDecimal(one), toDecimal(other)))
                : Numeric.notFinite(otherwise.applyAsDouble(toDouble(one), toDouble(other)));
    }

    private static BsonValue decimal(
            BsonValue number, UnaryOperator<BigDecimal> ofDecimal, DoubleUnaryOperator otherwise) {
        return isFinite(number)
                ? Numeric.decimal(ofDecimal.apply(toDecimal(number)))
                : Numeric.notFinite(otherwise.applyAsDouble(toDouble(number)));
    }
}
