package io.shardlab.analysis.table;

import io.shardlab.core.text.SignificantDigits;
import java.util.Locale;

/** Figures for people: three significant digits where more would be noise, thousands grouped. */
final class TableFigures {

    private static final double MEBIBYTE = 1 << 20;
    private static final int PERCENT = 100;

    private TableFigures() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A value in the unit that {@link #unit} says. */
    static String value(double value, Metric metric) {
        if (metric.unit().equals("bytes")) {
            return SignificantDigits.of(value / MEBIBYTE, Locale.ROOT);
        }
        return metric.unit().isEmpty() && value == Math.rint(value)
                ? count((long) value)
                : SignificantDigits.of(value, Locale.ROOT);
    }

    /** The unit that people read it in. */
    static String unit(Metric metric) {
        return metric.unit().equals("bytes") ? "MB" : metric.unit();
    }

    /** A share in whole per cent; less than one has a digit more, so that a small spread does not read as none. */
    static String percent(double share) {
        double percent = share * PERCENT;
        return String.format(Locale.ROOT, percent > 0 && percent < 1 ? "%.1f %%" : "%.0f %%", percent);
    }
}
