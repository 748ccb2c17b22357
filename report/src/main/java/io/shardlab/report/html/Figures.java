package io.shardlab.report.html;

import io.shardlab.core.text.SignificantDigits;
import java.util.Locale;

/** Figures for people: three significant digits where more would be noise, thousands grouped. */
public final class Figures {

    private static final double MEBIBYTE = 1 << 20;
    private static final double HUNDRED = 100;

    private Figures() {}

    /** A whole number. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Three significant digits, and no fewer than the whole ones. */
    public static String figure(double value) {
        return SignificantDigits.of(value, Locale.ROOT);
    }

    /** Microseconds as milliseconds, without the unit. */
    public static String millis(double micros) {
        return figure(micros / 1000);
    }

    /** A share of one as per cent. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * HUNDRED);
    }

    /** Seconds to a tenth, without the unit. */
    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    /** Bytes as MB of 2^20, without the unit. */
    public static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / MEBIBYTE);
    }

    /** A place in a drawing. */
    static String coordinate(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
