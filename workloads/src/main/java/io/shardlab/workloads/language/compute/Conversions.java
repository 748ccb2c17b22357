package io.shardlab.workloads.language.compute;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.workloads.language.compute.Operator.Operands;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** Operators that convert between types. */
final class Conversions {

    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d+");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

    /** The digits of a double's text. */
    private static final int DIGITS = 6;

    /** The least exponent of ten that is written without e. */
    private static final int LEAST_EXPONENT = -4;

    private Conversions() {}

    static BsonValue toText(Operands operands) {
        BsonValue value = operands.get(0);
        return Numeric.isNothing(value) ? BsonNull.VALUE : new BsonString(text(value));
    }

    static BsonValue toInt(Operands operands) {
        BsonValue value = operands.get(0);
        if (Numeric.isNothing(value)) {
            return BsonNull.VALUE;
        }
        if (value.isDateTime()) {
            throw refusal("$toInt", value);
        }
        long number = whole("$toInt", value);
        if (number != (int) number) {
            throw new ExpressionException(Message.of("$toInt has a result that does not fit an int: {0}", number));
        }
        return new BsonInt32((int) number);
    }

    static BsonValue toLong(Operands operands) {
        BsonValue value = operands.get(0);
        return Numeric.isNothing(value) ? BsonNull.VALUE : new BsonInt64(whole("$toLong", value));
    }

    private static long whole(String operator, BsonValue value) {
        return switch (value.getBsonType()) {
            case INT32, INT64 -> Numeric.toLong(value);
            case BOOLEAN -> value.asBoolean().getValue() ? 1 : 0;
            case DATE_TIME -> value.asDateTime().getValue();
            case DOUBLE, DECIMAL128 -> {
                if (!KeyOrder.isFinite(value)) {
                    throw new ExpressionException(Message.of("{0} cannot convert {1}", operator, text(value)));
                }
                BigDecimal exact =
                        value.isDouble() ? new BigDecimal(value.asDouble().getValue()) : Numeric.toDecimal(value);
                yield whole(operator, exact.setScale(0, RoundingMode.DOWN));
            }
            case STRING -> whole(operator, new BigDecimal(matching(WHOLE, operator, value)));
            default -> throw refusal(operator, value);
        };
    }

    private static long whole(String operator, BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new ExpressionException(Message.of("{0} has a result that does not fit a long", operator));
        }
    }

    static BsonValue toDouble(Operands operands) {
        BsonValue value = operands.get(0);
        if (Numeric.isNothing(value)) {
            return BsonNull.VALUE;
        }
        return switch (value.getBsonType()) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> new BsonDouble(Numeric.toDouble(value));
            case BOOLEAN -> new BsonDouble(value.asBoolean().getValue() ? 1 : 0);
            case DATE_TIME -> new BsonDouble(value.asDateTime().getValue());
            case STRING -> new BsonDouble(Double.parseDouble(matching(NUMBER, "$toDouble", value)));
            default -> throw refusal("$toDouble", value);
        };
    }

    static BsonValue toDecimal(Operands operands) {
        BsonValue value = operands.get(0);
        if (Numeric.isNothing(value)) {
            return BsonNull.VALUE;
        }
        return switch (value.getBsonType()) {
            case DECIMAL128 -> value;
            case INT32, INT64, DOUBLE ->
                KeyOrder.isFinite(value)
                        ? Numeric.decimal(Numeric.toDecimal(value))
                        : Numeric.notFinite(Numeric.toDouble(value));
            case BOOLEAN -> Numeric.decimal(value.asBoolean().getValue() ? BigDecimal.ONE : BigDecimal.ZERO);
            case DATE_TIME ->
                Numeric.decimal(BigDecimal.valueOf(value.asDateTime().getValue()));
            case STRING -> decimal(matching(NUMBER, "$toDecimal", value));
            default -> throw refusal("$toDecimal", value);
        };
    }

    private static BsonValue decimal(String text) {
        try {
            return new BsonDecimal128(Decimal128.parse(text));
        } catch (NumberFormatException e) {
            throw new ExpressionException(Message.of("{0} cannot convert the string '{1}'", "$toDecimal", text));
        }
    }

    private static String matching(Pattern form, String operator, BsonValue value) {
        String text = value.asString().getValue();
        if (text.length() > OutsideJson.LONGEST_LITERAL || !form.matcher(text).matches()) {
            throw new ExpressionException(
                    Message.of("{0} cannot convert the string '{1}'", operator, PlainText.excerpt(text)));
        }
        return text;
    }

    /** Returns the text of a value as servers write it. */
    static String text(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> value.asString().getValue();
            case INT32, INT64 -> String.valueOf(Numeric.toLong(value));
            case DOUBLE -> text(value.asDouble().getValue());
            case DECIMAL128 -> value.asDecimal128().getValue().toString();
            case BOOLEAN -> String.valueOf(value.asBoolean().getValue());
            case DATE_TIME -> DateFormat.ISO.text(value.asDateTime().getValue(), DateFormat.UTC);
            case OBJECT_ID -> value.asObjectId().getValue().toHexString();
            default -> throw refusal("$toString", value);
        };
    }

    /** The format %g of C. */
    private static String text(double number) {
        if (number == 0 || !Double.isFinite(number)) {
            return number == 0 ? (1 / number < 0 ? "-0" : "0") : String.valueOf(number);
        }
        BigDecimal rounded = new BigDecimal(number)
                .round(new MathContext(DIGITS, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LEAST_EXPONENT && exponent < DIGITS) {
            return rounded.toPlainString();
        }
        String mantissa = rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString();
        String digits = String.valueOf(Math.abs(exponent));
        return mantissa + (exponent < 0 ? "e-" : "e+") + (digits.length() < 2 ? "0" : "") + digits;
    }

    private static ExpressionException refusal(String operator, BsonValue value) {
        return new ExpressionException(Message.of("{0} does not take {1}", operator, Types.name(value)));
    }
}
