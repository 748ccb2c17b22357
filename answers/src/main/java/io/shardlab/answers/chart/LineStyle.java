package io.shardlab.answers.chart;

import java.util.List;

/**
 * The stroke of a line; lines can be distinguished even without their colours. The style sheet {@code chart.css} has the same
 * strokes.
 *
 * @param color the index in {@link ChartColors#lines}
 * @param width the width in pixels
 * @param dashes the lengths of strokes and gaps in pixels; none for a solid line
 */
public record LineStyle(int color, double width, List<Double> dashes) {

    /** The number of styles; further lines begin again with the first. */
    public static final int COUNT = 8;

    /** The opacity of the area between bounds. */
    public static final double BOUNDS_OPACITY = 0.14;

    private static final double NORMAL = 1.8;
    private static final double THIN = 1.2;
    private static final double COMPANION = 0.9;
    private static final List<Double> DOTTED = List.of(1.0, 3.0);
    private static final List<List<Double>> DASHES =
            List.of(List.of(), List.of(7.0, 3.0), List.of(2.0, 3.0), List.of(9.0, 3.0, 2.0, 3.0));

    /** Returns the style of a line. */
    public static LineStyle of(Series line) {
        return switch (line.type()) {
            case LINE, DOTS -> new LineStyle(color(line), NORMAL, dashes(color(line)));
            case BOUNDED -> new LineStyle(color(line), NORMAL, DOTTED);
            case COMPANION -> new LineStyle(color(line), COMPANION, dashes(color(line)));
            case FITTED -> new LineStyle(color(line), THIN, DOTTED);
        };
    }

    private static List<Double> dashes(int color) {
        return DASHES.get(color % DASHES.size());
    }

    static int color(Series line) {
        return Math.floorMod(line.style(), COUNT);
    }
}
