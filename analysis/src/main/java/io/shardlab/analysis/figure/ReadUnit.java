package io.shardlab.analysis.figure;

import io.shardlab.core.text.FigureText;

/** Shows values for people: bytes as MB, other units unchanged, in three significant digits. */
final class ReadUnit {

    private static final String BYTES = "bytes";

    private ReadUnit() {}

    static String of(String unit) {
        return unit.equals(BYTES) ? "MB" : unit;
    }

    static double convert(double value, String unit) {
        return unit.equals(BYTES) ? value / FigureText.MEBIBYTE : value;
    }

    /** A converted value, with thousands grouped; counts are whole numbers. */
    static String number(double value, String unit) {
        return unit.isEmpty() && value == Math.rint(value)
                ? FigureText.count((long) value)
                : FigureText.number(convert(value, unit));
    }
}
