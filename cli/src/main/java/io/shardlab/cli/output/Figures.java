package io.shardlab.cli.output;

import io.shardlab.core.text.SignificantDigits;
import java.util.Locale;

/** Figures for people: three significant digits where more would be noise, thousands grouped. */
public final class Figures {

    private static final double MEBIBYTE = 1 << 20;

    private Figures() {}

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    public static String rate(double perSecond) {
        return SignificantDigits.of(perSecond, Locale.ROOT);
    }

    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / MEBIBYTE);
    }

    public static String millis(double micros) {
        return SignificantDigits.of(micros / 1000, Locale.ROOT);
    }
}
