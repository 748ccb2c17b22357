package io.shardlab.cli;

import java.util.Locale;

/** Figures for people: three significant digits where more would be noise, thousands grouped. */
final class Figures {

    private static final double MEBIBYTE = 1 << 20;

    private Figures() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String rate(double perSecond) {
        return perSecond >= 100 ? String.format(Locale.ROOT, "%,.0f", perSecond) : significant(perSecond);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / MEBIBYTE);
    }

    static String millis(double micros) {
        return significant(micros / 1000);
    }

    private static String significant(double value) {
        if (value >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f", value);
    }
}
