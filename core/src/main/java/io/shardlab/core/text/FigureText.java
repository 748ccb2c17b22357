package io.shardlab.core.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Formats figures for people: with three significant digits, as more would be noise, and grouped thousands. In English
 * unless a locale is given. Callers add the units, except that of {@link #percent(double)}.
 */
public final class FigureText {

    /** The bytes of an MB here. */
    public static final double MEBIBYTE = 1 << 20;

    /** The prefix of a figure that is a lower bound. */
    public static final String AT_LEAST = "≥ ";

    private static final double SMALLEST = 0.001;
    private static final int PERCENT = 100;
    private static final double MILLIS = 1e3;

    private FigureText() {}

    /** A measured value with three significant digits, such as 12,345, 123, 12.3, 1.23 or 0.123; {@code <0.001} if smaller. */
    public static String number(double value) {
        return number(value, Locale.ROOT);
    }

    /** Like {@link #number(double)}, with the separators of a locale. */
    public static String number(double value, Locale locale) {
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        if (size < SMALLEST) {
            return (value < 0 ? ">" : "<") + String.format(locale, "%.3f", Math.copySign(SMALLEST, value));
        }
        // A value that rounds up to 100 has one more digit before the point than the value itself.
        String format = size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 ? "%.2f" : "%.3f";
        return String.format(locale, format, value);
    }

    /** A value with so many significant digits, such as 37,000, 290 or 4.4 with two; {@code <0.001} if smaller. */
    public static String significant(double value, int digits) {
        return significant(value, digits, Locale.ROOT);
    }

    /** Like {@link #significant(double, int)}, with the separators of a locale. */
    public static String significant(double value, int digits, Locale locale) {
        if (value == 0 || Math.abs(value) < SMALLEST || !Double.isFinite(value)) {
            return number(value, locale);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        return String.format(
                locale, "%,." + Math.max(0, digits - rounded.precision() + rounded.scale()) + "f", rounded);
    }

    /** Like {@link #number(double)} with two digits after the point at most, for sentences. */
    public static String brief(double value) {
        return Math.abs(value) < 0.9995 ? String.format(Locale.ROOT, "%.2f", value) : number(value);
    }

    /** A whole number. */
    public static String count(long value) {
        return count(value, Locale.ROOT);
    }

    /** Like {@link #count(long)}, with the separators of a locale. */
    public static String count(long value, Locale locale) {
        return String.format(locale, "%,d", value);
    }

    /** A whole number of things, such as {@code 1 chunk} and {@code 2,000 chunks}. */
    public static String count(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** The value of a parameter: a whole number gets grouped thousands, any other text is unchanged. */
    public static String grouped(String value) {
        return value.matches("[0-9]{1,15}") ? count(Long.parseLong(value)) : value;
    }

    /** A share in whole per cent; below 1 % with one more digit, so that a small share does not look like none. */
    public static String percent(double share) {
        return percent(share, Locale.ROOT);
    }

    /** Like {@link #percent(double)}, with the separators of a locale. */
    public static String percent(double share, Locale locale) {
        double percent = share * PERCENT;
        return String.format(locale, percent > 0 && percent < 1 ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A duration in seconds, to a tenth. */
    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    /** Microseconds as milliseconds. */
    public static String microsAsMillis(double micros) {
        return number(micros / MILLIS);
    }

    /** Seconds as milliseconds, for sentences. */
    public static String secondsAsMillis(double seconds) {
        return brief(seconds * MILLIS);
    }

    /** Bytes as {@link #MEBIBYTE MB}, to a tenth. */
    public static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / MEBIBYTE);
    }

    /** A value of any type for a table: numbers are formatted, other values are unchanged, and {@code -} stands for null. */
    public static String any(Object value) {
        if (value == null) {
            return "-";
        }
        if (value instanceof Long || value instanceof Integer) {
            return count(((Number) value).longValue());
        }
        return value instanceof Number number ? number(number.doubleValue()) : String.valueOf(value);
    }
}
