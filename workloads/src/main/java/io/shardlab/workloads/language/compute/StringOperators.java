package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.compute.Operator.Operands;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Operators of strings. */
final class StringOperators {

    private StringOperators() {}

    static BsonValue concat(Operands operands) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < operands.count(); i++) {
            BsonValue operand = operands.get(i);
            if (Numeric.isNothing(operand)) {
                return BsonNull.VALUE;
            }
            if (!operand.isString()) {
                throw new ExpressionException(
                        Message.of("$concat needs strings, but was given {0}", Types.name(operand)));
            }
            text.append(operand.asString().getValue());
        }
        return new BsonString(text.toString());
    }

    static BsonValue toLower(Operands operands) {
        return new BsonString(mapped(coerced("$toLower", operands.get(0)), 'A', 'Z', 'a' - 'A'));
    }

    static BsonValue toUpper(Operands operands) {
        return new BsonString(mapped(coerced("$toUpper", operands.get(0)), 'a', 'z', 'A' - 'a'));
    }

    /** Servers change the case of ASCII letters only. */
    private static String mapped(String text, char first, char last, int shift) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            if (characters[i] >= first && characters[i] <= last) {
                characters[i] += (char) shift;
            }
        }
        return new String(characters);
    }

    static BsonValue substring(Operands operands) {
        String text = coerced("$substrCP", operands.get(0));
        int start = whole(operands.get(1));
        int count = whole(operands.get(2));
        int length = text.codePointCount(0, text.length());
        if (start >= length) {
            return new BsonString("");
        }
        int from = text.offsetByCodePoints(0, start);
        int to = count >= length - start ? text.length() : text.offsetByCodePoints(from, count);
        return new BsonString(text.substring(from, to));
    }

    private static int whole(BsonValue number) {
        double value = Numeric.toDouble(Numeric.required("$substrCP", number));
        if (value != (int) value || value < 0) {
            throw new ExpressionException(Message.of("$substrCP needs whole numbers that are not negative"));
        }
        return (int) value;
    }

    static BsonValue length(Operands operands) {
        BsonValue text = operands.get(0);
        if (text == null || !text.isString()) {
            throw new ExpressionException(Message.of("$strLenCP needs a string, but was given {0}", Types.name(text)));
        }
        String value = text.asString().getValue();
        return new BsonInt32(value.codePointCount(0, value.length()));
    }

    /** Returns a string, number or date as a string; nothing as an empty one. */
    private static String coerced(String operator, BsonValue value) {
        if (Numeric.isNothing(value)) {
            return "";
        }
        return switch (value.getBsonType()) {
            // Unlike $toString, servers write inf here.
            case DOUBLE -> Conversions.text(value).replace("Infinity", "inf");
            case STRING, INT32, INT64, DECIMAL128, DATE_TIME -> Conversions.text(value);
            default -> throw new ExpressionException(Message.of("{0} does not take {1}", operator, Types.name(value)));
        };
    }
}
