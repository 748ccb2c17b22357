package io.shardlab.gui.chart;

import io.shardlab.report.chart.Axis;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.PlotArea;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.chart.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The places of a chart's parts in a drawing of any size, by the widths of its texts: none is cut off at an edge or drawn over
 * another. The names of bands are above the lines. Immutable; independent of the screen.
 *
 * @param area the area of the lines
 * @param title as much of the title as has room; likewise the names of the axes
 * @param across the ticks of the horizontal axis that have room
 * @param legend the entries in rows at the bottom; none for a single line without marks and overlaps
 * @param bandRows the number of rows for names of bands above the lines
 */
record ChartLayout(
        PlotArea area,
        String title,
        String yLabel,
        String xLabel,
        List<Tick> across,
        List<Entry> legend,
        int bandRows) {

    /** The vertical middle of the title. */
    static final double TITLE_Y = 10;

    /** The vertical middle of the vertical axis's name. */
    static final double LABEL_Y = 29;

    /** The width of a line's sample in the legend. */
    static final double SAMPLE = 24;

    static final double TICK_GAP = 6;

    /** The space before a text at the left edge. */
    static final double EDGE = 4;

    /** The height of a row of band names; its foot is free of letters, because lines may run along it. */
    static final double BAND_ROW = 20;

    private static final double BAND_NAME_Y = 8;

    private static final double TOP = 46;
    private static final double TOP_WITHOUT_LABEL = 26;
    private static final double RIGHT = 18;

    /** The least room on the left: more than most names of ticks need, so that the time axes of several charts are aligned. */
    private static final double LEAST_LEFT = 60;

    private static final double AXIS = 38;
    private static final double AXIS_WITHOUT_LABEL = 22;
    private static final double ROW = 18;
    private static final double GAP = 16;
    private static final double LONGEST_NAME = 340;

    /** The legend's greatest share of the height. */
    private static final double MOST_LEGEND = 0.35;

    /**
     * An entry of the legend.
     *
     * @param name shortened if it is very long
     * @param line its line; empty for marks and overlaps
     * @param overlap true for overlaps
     * @param x the left edge of its sample
     * @param y its middle
     */
    record Entry(String name, Optional<Series> line, boolean overlap, double x, double y) {}

    /**
     * The layout of a chart in a drawing of this size, in pixels.
     *
     * @param heading measures titles
     * @param text measures all other texts
     */
    static ChartLayout of(LineChart chart, double width, double height, TextWidth heading, TextWidth text) {
        List<Entry> rows = legend(chart, width, text);
        int most = (int) Math.max(1, height * MOST_LEGEND / ROW);
        List<Entry> fitting =
                rows.stream().filter(entry -> entry.y() < most * ROW).toList();
        double used = fitting.isEmpty() ? 0 : fitting.get(fitting.size() - 1).y() + ROW / 2;
        double top = height - used;
        PlotArea area = new PlotArea(
                chart.x(),
                chart.y(),
                left(chart, text),
                (chart.y().label().isEmpty() ? TOP_WITHOUT_LABEL : TOP) + chart.bandRows() * BAND_ROW,
                width - right(chart.x(), text),
                top - (chart.x().label().isEmpty() ? AXIS_WITHOUT_LABEL : AXIS));
        return new ChartLayout(
                area,
                heading.shortened(chart.title(), width - 2 * EDGE),
                text.shortened(chart.y().label(), width - 2 * EDGE),
                text.shortened(chart.x().label(), area.right() - EDGE),
                across(area, text),
                fitting.stream()
                        .map(entry ->
                                new Entry(entry.name(), entry.line(), entry.overlap(), entry.x(), top + entry.y()))
                        .toList(),
                chart.bandRows());
    }

    /** The middle of a band's name. */
    double bandNameAt(int row) {
        return bandTop(row) + BAND_NAME_Y;
    }

    /** The top of a band, above the name. */
    double bandTop(int row) {
        return area.top() - (bandRows - row) * BAND_ROW;
    }

    /** The room on the left for the longest name of a tick, and for half of one below the corner. */
    private static double left(LineChart chart, TextWidth text) {
        double beside = widest(chart.y(), text) + TICK_GAP;
        return Math.max(LEAST_LEFT, Math.ceil(Math.max(beside, widest(chart.x(), text) / 2)) + EDGE);
    }

    private static double right(Axis axis, TextWidth text) {
        return Math.max(RIGHT, Math.ceil(widest(axis, text) / 2) + EDGE);
    }

    /** The ticks from the left whose names leave a gap to the one before. */
    private static List<Tick> across(PlotArea area, TextWidth text) {
        List<Tick> fitting = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        for (Tick tick : area.x().ticks()) {
            double half = text.of(tick.text()) / 2;
            double at = area.across(tick.value());
            if (at - half >= free) {
                fitting.add(tick);
                free = at + half + TICK_GAP;
            }
        }
        return fitting;
    }

    private static double widest(Axis axis, TextWidth text) {
        return axis.ticks().stream().map(Tick::text).mapToDouble(text::of).max().orElse(0);
    }

    /** The entries, with y from the top of the legend. */
    private static List<Entry> legend(LineChart chart, double width, TextWidth text) {
        List<Entry> entries = new ArrayList<>();
        if (chart.series().size() < 2
                && chart.marks().isEmpty()
                && chart.overlaps().isEmpty()) {
            return entries;
        }
        chart.series().forEach(line -> entries.add(new Entry(line.name(), Optional.of(line), false, 0, 0)));
        chart.overlapNames().forEach(name -> entries.add(new Entry(name, Optional.empty(), true, 0, 0)));
        chart.markNames().forEach(name -> entries.add(new Entry(name, Optional.empty(), false, 0, 0)));
        double room = Math.min(LONGEST_NAME, width - 2 * EDGE - SAMPLE - TICK_GAP);
        List<String> names = entries.stream()
                .map(entry -> text.shortened(entry.name(), room))
                .toList();
        List<Double> widths =
                names.stream().map(name -> SAMPLE + TICK_GAP + text.of(name)).toList();
        List<Point> places = PlotArea.legend(widths, EDGE, width - EDGE, GAP, ROW);
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            Point place = places.get(i);
            entries.set(i, new Entry(names.get(i), entry.line(), entry.overlap(), place.x(), ROW / 2 + place.y()));
        }
        return entries;
    }
}
