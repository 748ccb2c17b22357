package io.shardlab.answers.figure;

import io.shardlab.core.text.FigureText;

/** Shows values for people: bytes as MB, other units unchanged, in three significant digits. */
public final class ReadUnit {

    private static final String BYTES = "bytes";

    private ReadUnit() {}

    /** Returns the unit in which people read values of a unit. */
    public static String of(String unit) {
        return unit.equals(BYTES) ? "MB" : unit;
    }

    /** Converts a value to {@link #of} its unit. */
    public static double convert(double value, String unit) {
        return unit.equals(BYTES) ? value / FigureText.MEBIBYTE : value;
    }

    /** A converted value, with thousands grouped; counts are whole numbers. */
    public static String number(double value, String unit) {
        return unit.isEmpty() && value == Math.rint(value)
                ? FigureText.count((long) value)
                : FigureText.number(convert(value, unit));
    }
}
