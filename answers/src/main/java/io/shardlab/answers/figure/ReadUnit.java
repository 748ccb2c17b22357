package io.shardlab.answers.figure;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;

/** Shows values for people: bytes as MB, other units unchanged, in three significant digits. */
public final class ReadUnit {

    private static final String BYTES = "bytes";
    private static final String PER_OPERATION = "/operation";

    private ReadUnit() {}

    /** Returns the unit in which people read values of a unit. */
    public static String of(String unit) {
        return unit.equals(BYTES) ? "MB" : unit;
    }

    /** The head of a column of values of a unit: the title, and the unit in which people read them. */
    public static Message head(String title, String unit) {
        if (unit.endsWith(PER_OPERATION)) {
            return Message.of(title)
                    .and(Message.text(", " + unit.substring(0, unit.length() - PER_OPERATION.length()) + "/"))
                    .and(Message.of(PER_OPERATION.substring(1)));
        }
        return Message.of(title).and(Message.text(unit.isEmpty() ? "" : ", " + of(unit)));
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
