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
        // What rounds up to 100 has a digit more before the point than it says.
        String format = size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 ? "%.2f" : "%.3f";
        return String.format(locale, format, value);
    }
}
