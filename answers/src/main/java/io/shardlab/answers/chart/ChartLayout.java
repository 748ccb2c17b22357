package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The places of a chart's parts in a drawing of any size, by the widths of its texts: none is cut off at an edge or drawn over
 * another. The names of bands are above the lines, and in charts over time the last values are behind them. Immutable;
 * independent of the screen.
 *
 * @param area the area of the lines
 * @param title as much of the title as has room; likewise the name of the horizontal axis
 * @param yLabel the name of the vertical axis, behind the title; empty if it has no room
 * @param yLabelX its left edge
 * @param across the ticks of the horizontal axis that have room
 * @param legend the entries in rows at the bottom; none for a single line without marks and overlaps
 * @param ends the last values of the lines, in charts over time
 */
public record ChartLayout(
        PlotArea area,
        String title,
        String yLabel,
        double yLabelX,
        String xLabel,
        List<Tick> across,
        List<Entry> legend,
        List<End> ends) {

    /** The vertical middle of the title. */
    public static final double TITLE_Y = 10;

    private static final double TITLE_GAP = 10;

    /** The width of a line's sample in the legend. */
    public static final double SAMPLE = 24;

    public static final double TICK_GAP = 6;

    /** The space before a text at the left edge. */
    public static final double EDGE = 4;

    /** The height of a row of band names; its foot is free of letters, because lines may run along it. */
    public static final double BAND_ROW = 20;

    private static final double BAND_NAME_Y = 8;

    private static final double TOP = 26;
    private static final double RIGHT = 18;

    /** The least room on the left: more than most names of ticks need, so that the time axes of several charts are aligned. */
    private static final double LEAST_LEFT = 60;

    private static final double AXIS = 38;
    private static final double AXIS_WITHOUT_LABEL = 22;
    private static final double ROW = 18;
    private static final double GAP = 16;
    private static final double LONGEST_NAME = 340;

    /** The least room for last values: that of most of them, so that the time axes of several charts are aligned. */
    private static final double LEAST_END = 40;

    /** The distance between two last values. */
    private static final double END_ROW = 14;

    /** The last values of more lines would be nearer to those of others than to their own. */
    private static final int MOST_ENDS = 6;

    /** The legend's greatest share of the height. */
    private static final double MOST_LEGEND = 0.35;

    /**
     * An entry of the legend.
     *
     * @param name shortened if it is very long
     * @param line its line; empty for marks and overlaps
     * @param mark a mark of its kind; empty for lines and overlaps
     * @param x the left edge of its sample
     * @param y its middle
     * @param width the width of its sample and name
     */
    public record Entry(String name, Optional<Series> line, Optional<Mark> mark, double x, double y, double width) {

        /** True if a place in the drawing is on this entry. */
        public boolean contains(double pointX, double pointY) {
            return pointX >= x && pointX <= x + width && Math.abs(pointY - y) <= ROW / 2;
        }

        private Entry at(double otherX, double otherY) {
            return new Entry(name, line, mark, otherX, otherY, width);
        }
    }

    /**
     * The last value of a line, as a text behind its end.
     *
     * @param line the line
     * @param text the value, without the unit
     * @param x the left edge of the text
     * @param y its middle
     */
    public record End(Series line, String text, double x, double y) {}

    /**
     * The layout of a chart in a drawing of this size, in pixels.
     *
     * @param whole the chart with all lines, whose names are in the legend
     * @param chart the chart without the lines that are hidden
     * @param heading measures titles
     * @param text measures all other texts
     */
    public static ChartLayout of(
            LineChart whole, LineChart chart, double width, double height, TextWidth heading, TextWidth text) {
        List<Entry> rows = legend(whole, width, text);
        int most = (int) Math.max(1, height * MOST_LEGEND / ROW);
        List<Entry> fitting =
                rows.stream().filter(entry -> entry.y() < most * ROW).toList();
        double used = fitting.isEmpty() ? 0 : fitting.get(fitting.size() - 1).y() + ROW / 2;
        double top = height - used;
        PlotArea area = new PlotArea(
                chart.x(),
                chart.y(),
                left(chart, text),
                TOP + chart.bandRows() * BAND_ROW,
                width - right(chart, text),
                top - (chart.x().label().isEmpty() ? AXIS_WITHOUT_LABEL : AXIS));
        String title = heading.shortened(chart.title(), width - 2 * EDGE);
        double behindTitle = EDGE + heading.of(title) + TITLE_GAP;
        return new ChartLayout(
                area,
                title,
                text.of(chart.y().label()) <= width - behindTitle - EDGE
                        ? chart.y().label()
                        : "",
                behindTitle,
                text.shortened(chart.x().label(), area.right() - EDGE),
                across(area, text),
                fitting.stream()
                        .map(entry -> entry.at(entry.x(), top + entry.y()))
                        .toList(),
                ends(chart, area));
    }

    /** The entry of a line at a place, if there is one. */
    public Optional<Series> lineAt(double x, double y) {
        return legend.stream()
                .filter(entry -> entry.contains(x, y))
                .flatMap(entry -> entry.line().stream())
                .findFirst();
    }

    /** The last values of charts over time, from the top; those of neighbours move apart. */
    private static List<End> ends(LineChart chart, PlotArea area) {
        List<End> ends = new ArrayList<>();
        linesWithEnds(chart).forEach(line -> {
            Point last = last(line);
            ends.add(new End(line, chart.y().format(last.y()), area.across(last.x()) + TICK_GAP, area.down(last.y())));
        });
        ends.sort(Comparator.comparingDouble(End::y));
        for (int i = ends.size() - 2; i >= 0; i--) {
            End end = ends.get(i);
            ends.set(
                    i,
                    new End(
                            end.line(),
                            end.text(),
                            end.x(),
                            Math.min(end.y(), ends.get(i + 1).y() - END_ROW)));
        }
        return ends;
    }

    /** The lines whose last values are shown: those over time, because phases are bands there. */
    private static List<Series> linesWithEnds(LineChart chart) {
        List<Series> lines = chart.series().stream()
                .filter(line -> line.type() == Series.Type.LINE
                        && line.points().findAny().isPresent())
                .toList();
        return chart.bands().isEmpty() || lines.size() > MOST_ENDS ? List.of() : lines;
    }

    private static Point last(Series line) {
        List<List<Point>> segments = line.segments();
        for (int i = segments.size() - 1; i >= 0; i--) {
            List<Point> segment = segments.get(i);
            if (!segment.isEmpty()) {
                return segment.get(segment.size() - 1);
            }
        }
        throw new IllegalArgumentException(line.name() + " has no points");
    }

    /** The middle of a band's name. */
    public double bandNameAt() {
        return bandTop() + BAND_NAME_Y;
    }

    /** The top of a band, above the name. */
    public double bandTop() {
        return area.top() - BAND_ROW;
    }

    /** The room on the left for the longest name of a tick, and for half of one below the corner. */
    private static double left(LineChart chart, TextWidth text) {
        double beside = widest(chart.y(), text) + TICK_GAP;
        return Math.max(LEAST_LEFT, Math.ceil(Math.max(beside, widest(chart.x(), text) / 2)) + EDGE);
    }

    /** The room on the right for half the name of a tick, or for the last values. */
    private static double right(LineChart chart, TextWidth text) {
        double ends = linesWithEnds(chart).stream()
                .mapToDouble(line ->
                        Math.max(LEAST_END, text.of(chart.y().format(last(line).y()))) + TICK_GAP)
                .max()
                .orElse(0);
        return Math.max(RIGHT, Math.ceil(Math.max(ends, widest(chart.x(), text) / 2)) + EDGE);
    }

    /** The last tick, and those from the left whose names leave a gap to the one before and to the last. */
    private static List<Tick> across(PlotArea area, TextWidth text) {
        List<Tick> ticks = area.x().ticks();
        List<Tick> fitting = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < ticks.size(); i++) {
            Tick last = ticks.get(ticks.size() - 1);
            double end = area.across(last.value()) - text.of(last.text()) / 2 - TICK_GAP;
            double half = text.of(ticks.get(i).text()) / 2;
            double at = area.across(ticks.get(i).value());
            if (ticks.get(i) == last || at - half >= free && at + half <= end) {
                fitting.add(ticks.get(i));
                free = at + half + TICK_GAP;
            }
        }
        return fitting;
    }

    private static double widest(ChartAxis axis, TextWidth text) {
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
        double room = Math.min(LONGEST_NAME, width - 2 * EDGE - SAMPLE - TICK_GAP);
        chart.series()
                .forEach(line -> entries.add(entry(line.name(), Optional.of(line), Optional.empty(), room, text)));
        chart.overlapNames().forEach(name -> entries.add(entry(name, Optional.empty(), Optional.empty(), room, text)));
        chart.markKinds()
                .forEach(mark -> entries.add(entry(mark.name(), Optional.empty(), Optional.of(mark), room, text)));
        List<Double> widths = entries.stream().map(Entry::width).toList();
        List<Point> places = PlotArea.legend(widths, EDGE, width - EDGE, GAP, ROW);
        for (int i = 0; i < entries.size(); i++) {
            Point place = places.get(i);
            entries.set(i, entries.get(i).at(place.x(), ROW / 2 + place.y()));
        }
        return entries;
    }

    private static Entry entry(String name, Optional<Series> line, Optional<Mark> mark, double room, TextWidth text) {
        String shown = text.shortened(name, room);
        return new Entry(shown, line, mark, 0, 0, SAMPLE + TICK_GAP + text.of(shown));
    }
}
