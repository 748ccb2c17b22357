package io.shardlab.insight.capture.sample;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes lengths of time as a workload file has them. */
public final class Durations {

    private static final int DIGITS = 4;
    private static final double NEAR = 0.005;

    /** The units in milliseconds, the longest first. */
    private static final Map<String, Double> UNITS = units();

    private Durations() {}

    private static Map<String, Double> units() {
        Map<String, Double> units = new LinkedHashMap<>();
        units.put("d", 86_400_000.0);
        units.put("h", 3_600_000.0);
        units.put("m", 60_000.0);
        units.put("s", 1_000.0);
        units.put("ms", 1.0);
        return units;
    }

    /** Returns a length of time with two significant digits if these are near enough, or four, in the largest unit of which it has one. */
    public static String text(double millis) {
        Map.Entry<String, Double> unit = UNITS.entrySet().stream()
                .filter(each -> millis >= (1 - NEAR) * each.getValue())
                .findFirst()
                .orElseGet(() -> Map.entry("ms", 1.0));
        double units = millis / unit.getValue();
        BigDecimal plain = new BigDecimal(units).round(new MathContext(2));
        boolean near = Math.abs(plain.doubleValue() - units) <= NEAR * units;
        BigDecimal number = near ? plain : new BigDecimal(units).round(new MathContext(DIGITS));
        return number.stripTrailingZeros().toPlainString() + unit.getKey();
    }
}
