package io.shardlab.gui.chart;

import io.shardlab.report.chart.Axis;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.PlotArea;
import io.shardlab.report.chart.Series;
import io.shardlab.report.chart.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a chart's parts lie in a drawing of any size, by how wide its texts are: none is cut off at an edge or written over
 * another. The names of bands stand above the lines. Knows no screen.
 *
 * @param area where the lines lie
 * @param title as much of it as has room; so are the names of the axes
 * @param across ticks of the horizontal axis that have room
 * @param legend in rows at the bottom; empty for a single line without anything else
 * @param bandRows rows of names of bands above the lines
 */
record ChartLayout(
        PlotArea area,
        String title,
        String yLabel,
        String xLabel,
        List<Tick> across,
        List<Entry> legend,
        int bandRows) {

    /** Where the title's and the vertical axis's names stand, at their middle. */
    static final double TITLE_Y = 10;

    static final double LABEL_Y = 29;

    /** Of a line's look in the legend. */
    static final double SAMPLE = 24;

    static final double TICK_GAP = 6;

    /** Before a text at the left edge. */
    static final double EDGE = 4;

    /** Of the names of bands; letters do not reach its foot, along which lines may run. */
    static final double BAND_ROW = 20;

    private static final double BAND_NAME_Y = 8;

    private static final double TOP = 46;
    private static final double TOP_WITHOUT_LABEL = 26;
    private static final double RIGHT = 18;

    /** Most names of ticks need less: charts below one another have their time at the same place. */
    private static final double LEAST_LEFT = 60;

    private static final double AXIS = 38;
    private static final double AXIS_WITHOUT_LABEL = 22;
    private static final double ROW = 18;
    private static final double GAP = 16;
    private static final double LONGEST_NAME = 340;

    /** The legend never takes more of the height. */
    private static final double MOST_LEGEND = 0.35;

    /**
     * A name in the legend.
     *
     * @param name shortened if it is very long
     * @param line whose it is; empty for a sort of marks, and of what went on meanwhile
     * @param meanwhile whether it is of what went on meanwhile
     * @param x where its look begins
     * @param y its middle
     */
    record Entry(String name, Optional<Series> line, boolean meanwhile, double x, double y) {}

    /**
     * Of a chart in a drawing of that size, in pixels.
     *
     * @param heading of titles
     * @param text of everything else
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
                                new Entry(entry.name(), entry.line(), entry.meanwhile(), entry.x(), top + entry.y()))
                        .toList(),
                chart.bandRows());
    }

    /** Where a band's name stands, at its middle. */
    double bandNameAt(int row) {
        return bandTop(row) + BAND_NAME_Y;
    }

    /** Where a band begins: above the name of its row. */
    double bandTop(int row) {
        return area.top() - (bandRows - row) * BAND_ROW;
    }

    /** Room for the longest name of a tick, and for half of one below the corner. */
    private static double left(LineChart chart, TextWidth text) {
        double beside = widest(chart.y(), text) + TICK_GAP;
        return Math.max(LEAST_LEFT, Math.ceil(Math.max(beside, widest(chart.x(), text) / 2)) + EDGE);
    }

    private static double right(Axis axis, TextWidth text) {
        return Math.max(RIGHT, Math.ceil(widest(axis, text) / 2) + EDGE);
    }

    /** From the left, those whose names leave a gap to the one before. */
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

    /** With y from the top of the legend. */
    private static List<Entry> legend(LineChart chart, double width, TextWidth text) {
        List<Entry> entries = new ArrayList<>();
        if (chart.series().size() < 2
                && chart.marks().isEmpty()
                && chart.overlaps().isEmpty()) {
            return entries;
        }
        double[] pen = {EDGE, ROW / 2};
        chart.series().forEach(line -> entries.add(place(line.name(), Optional.of(line), false, width, text, pen)));
        chart.overlapNames().forEach(name -> entries.add(place(name, Optional.empty(), true, width, text, pen)));
        chart.markNames().forEach(name -> entries.add(place(name, Optional.empty(), false, width, text, pen)));
        return entries;
    }

    private static Entry place(
            String full, Optional<Series> line, boolean meanwhile, double width, TextWidth text, double[] pen) {
        double room = Math.min(LONGEST_NAME, width - 2 * EDGE - SAMPLE - TICK_GAP);
        String name = text.shortened(full, room);
        double needed = SAMPLE + TICK_GAP + text.of(name);
        if (pen[0] > EDGE && pen[0] + needed > width - EDGE) {
            pen[0] = EDGE;
            pen[1] += ROW;
        }
        Entry entry = new Entry(name, line, meanwhile, pen[0], pen[1]);
        pen[0] += needed + GAP;
        return entry;
    }
}
