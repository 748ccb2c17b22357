package io.shardlab.analysis.figure;

import io.shardlab.core.text.FigureText;

/** How people read values of a unit: bytes as MB, all else as it is, in three significant digits. */
final class ReadUnit {

    private static final String BYTES = "bytes";

    private ReadUnit() {}

    static String of(String unit) {
        return unit.equals(BYTES) ? "MB" : unit;
    }

    static double convert(double value, String unit) {
        return unit.equals(BYTES) ? value / FigureText.MEBIBYTE : value;
    }

    /** A value converted, with thousands grouped; counts are whole numbers. */
    static String number(double value, String unit) {
        return unit.isEmpty() && value == Math.rint(value)
                ? FigureText.count((long) value)
                : FigureText.number(convert(value, unit));
    }
}
