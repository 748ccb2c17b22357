package io.shardlab.cli;

import io.shardlab.core.text.SignificantDigits;
import java.util.Locale;

/** Figures for people: three significant digits where more would be noise, thousands grouped. */
final class Figures {

    private static final double MEBIBYTE = 1 << 20;

    private Figures() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String rate(double perSecond) {
        return SignificantDigits.of(perSecond, Locale.ROOT);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / MEBIBYTE);
    }

    static String millis(double micros) {
        return SignificantDigits.of(micros / 1000, Locale.ROOT);
    }
}
