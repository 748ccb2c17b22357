package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.yaml.YamlValue;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.bson.BsonBoolean;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Plain values: numbers, true, false and null as in mongosh; everything else is a string. */
final class Scalar {

    private static final Pattern WHOLE = Pattern.compile("[-+]?(?:0|[1-9]\\d*)");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

    private Scalar() {}

    static BsonValue of(YamlValue value) {
        if (value.isNothing()) {
            return BsonNull.VALUE;
        }
        String text = value.text();
        if (!value.isPlain()) {
            return new BsonString(text);
        }
        return switch (text) {
            case "true", "True", "TRUE" -> BsonBoolean.TRUE;
            case "false", "False", "FALSE" -> BsonBoolean.FALSE;
            default -> isNumber(text) ? number(value, text) : new BsonString(text);
        };
    }

    private static boolean isNumber(String text) {
        return text.length() <= OutsideJson.LONGEST_LITERAL
                ? DECIMAL.matcher(text).matches()
                : text.chars().allMatch(character -> "0123456789+-.eE".indexOf(character) >= 0);
    }

    private static BsonValue number(YamlValue value, String text) {
        if (text.length() > OutsideJson.LONGEST_LITERAL) {
            throw value.refused(
                    "has a number of {0} characters; at most {1} are read", text.length(), OutsideJson.LONGEST_LITERAL);
        }
        if (!WHOLE.matcher(text).matches()) {
            double number = Double.parseDouble(text);
            if (Double.isInfinite(number)) {
                throw value.refused(
                        "has a number beyond the range of a double; write {$numberDecimal: \"...\"}, or put a text in "
                                + "quotes");
            }
            return new BsonDouble(number);
        }
        BigInteger number = new BigInteger(text);
        if (number.bitLength() < Integer.SIZE) {
            return new BsonInt32(number.intValue());
        }
        if (number.bitLength() < Long.SIZE) {
            return new BsonInt64(number.longValue());
        }
        throw value.refused(
                "has a whole number of more than 64 bits; write {$numberDecimal: \"...\"}, or put a text in "
                        + "quotes");
    }
}
