package io.shardlab.insight.capture.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes parts of trees. */
final class Trees {

    private Trees() {}

    /** Returns a mapping with its entries in the given order: key, value, key, value. */
    static Map<String, Object> mapping(Object... keysAndValues) {
        Map<String, Object> mapping = new LinkedHashMap<>();
        for (int i = 0; i + 1 < keysAndValues.length; i += 2) {
            mapping.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return mapping;
    }

    /** Returns a number above 0 with so many significant digits; a whole one if it is large enough. */
    static BigDecimal rounded(double number, int digits) {
        BigDecimal rounded = new BigDecimal(number)
                .round(new MathContext(digits, RoundingMode.HALF_UP))
                .stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0, RoundingMode.UNNECESSARY) : rounded;
    }

    /** Returns the largest number with two significant digits that is not above another. */
    static BigDecimal below(double number) {
        return towards(number, RoundingMode.FLOOR);
    }

    /** Returns the smallest number with two significant digits that is not below another. */
    static BigDecimal above(double number) {
        return towards(number, RoundingMode.CEILING);
    }

    private static BigDecimal towards(double number, RoundingMode mode) {
        BigDecimal rounded =
                new BigDecimal(number).round(new MathContext(2, mode)).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0, RoundingMode.UNNECESSARY) : rounded;
    }
}
