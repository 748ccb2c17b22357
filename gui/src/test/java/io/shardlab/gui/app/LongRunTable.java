package io.shardlab.gui.app;

import java.util.Locale;

/** A table of figures, some with a limit that they are compared with. */
final class LongRunTable {

    private final StringBuilder rows = new StringBuilder();
    private boolean allWithin = true;

    void say(String name, double figure, String unit) {
        rows.append(row(name, figure, unit, "")).append('\n');
    }

    void within(String name, double figure, String unit, double limit) {
        boolean kept = figure <= limit;
        allWithin &= kept;
        String verdict = String.format(Locale.ROOT, "limit %s: %s", number(limit), kept ? "met" : "NOT MET");
        rows.append(row(name, figure, unit, verdict)).append('\n');
    }

    private static String row(String name, double figure, String unit, String verdict) {
        return String.format(Locale.ROOT, "  %-64s %8s %-9s %s", name, number(figure), unit, verdict)
                .stripTrailing();
    }

    private static String number(double figure) {
        return String.format(Locale.ROOT, figure < 10 && figure != Math.rint(figure) ? "%.2f" : "%.0f", figure);
    }

    boolean allWithin() {
        return allWithin;
    }

    @Override
    public String toString() {
        return rows.toString();
    }
}
