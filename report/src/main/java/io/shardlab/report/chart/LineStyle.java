package io.shardlab.report.chart;

import java.util.List;

/**
 * How a line is stroked, so that lines are told apart without their colours too. The report's style sheet says the same.
 *
 * @param color which of {@link ChartColors#lines}
 * @param width in pixels
 * @param dashes lengths of strokes and gaps in pixels; none for a solid line
 */
public record LineStyle(int color, double width, List<Double> dashes) {

    /** How many there are; further lines begin again. */
    public static final int COUNT = 8;

    private static final double NORMAL = 1.8;
    private static final double THIN = 1.2;
    private static final double COMPANION = 0.9;
    private static final List<Double> DOTTED = List.of(1.0, 3.0);
    private static final List<List<Double>> DASHES =
            List.of(List.of(), List.of(7.0, 3.0), List.of(2.0, 3.0), List.of(9.0, 3.0, 2.0, 3.0));

    /** The style of a line. */
    public static LineStyle of(Series line) {
        return switch (line.type()) {
            case LINE, DOTS -> ofNumber(color(line));
            case COMPANION -> new LineStyle(color(line), COMPANION, dashes(color(line)));
            case FITTED -> new LineStyle(color(line), THIN, DOTTED);
        };
    }

    /** The style of an ordinary line. */
    static LineStyle ofNumber(int color) {
        return new LineStyle(color, NORMAL, dashes(color));
    }

    private static List<Double> dashes(int color) {
        return DASHES.get(color % DASHES.size());
    }

    static int color(Series line) {
        return Math.floorMod(line.style(), COUNT);
    }
}
