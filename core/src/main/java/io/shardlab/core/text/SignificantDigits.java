package io.shardlab.core.text;

import java.util.Locale;

/** Measured values for people: three significant digits, as more would be noise, and no fewer than the whole ones. */
public final class SignificantDigits {

    private static final double SMALLEST = 0.001;

    private SignificantDigits() {}

    /** Such as 12,345, 123, 12.3, 1.23 or 0.123; what is smaller than a thousandth is said to be so. */
    public static String of(double value, Locale locale) {
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        if (size < SMALLEST) {
            return (value < 0 ? ">" : "<") + String.format(locale, "%.3f", Math.copySign(SMALLEST, value));
        }
        return String.format(locale, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }
}
