package io.shardlab.core.diagnosis;

import java.util.Locale;

/** Figures in findings. */
final class Words {

    private static final int PERCENT = 100;
    private static final double MILLIS = 1e3;

    private Words() {}

    static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
    }

    static String millis(double seconds) {
        return number(seconds * MILLIS) + " ms";
    }
}
