package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Lines over two axes, as data. {@link LineChartSvg} draws them on a page, {@link SvgFile} as a file, and the desktop program
 * on its screen.
 *
 * @param title the title
 * @param description the contents in words, for readers who do not see the chart
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the lines
 * @param bands phases, from the first to the last
 * @param overlaps stretches that may overlap phases, such as chunk migrations
 * @param marks moments at which something happened
 * @param guides values of the horizontal axis that matter
 */
public record LineChart(
        String title,
        String description,
        ChartAxis x,
        ChartAxis y,
        List<Series> series,
        List<Band> bands,
        List<Band> overlaps,
        List<Mark> marks,
        List<Guide> guides) {

    public LineChart {
        series = List.copyOf(series);
        bands = List.copyOf(bands);
        overlaps = List.copyOf(overlaps);
        marks = List.copyOf(marks);
        guides = List.copyOf(guides);
    }

    /** Creates a chart without overlapping stretches. */
    public LineChart(
            String title,
            String description,
            ChartAxis x,
            ChartAxis y,
            List<Series> series,
            List<Band> bands,
            List<Mark> marks,
            List<Guide> guides) {
        this(title, description, x, y, series, bands, List.of(), marks, guides);
    }

    /** Creates a chart without overlapping stretches and guides. */
    public LineChart(
            String title,
            String description,
            ChartAxis x,
            ChartAxis y,
            List<Series> series,
            List<Band> bands,
            List<Mark> marks) {
        this(title, description, x, y, series, bands, marks, List.of());
    }

    /** Creates a chart of lines only. */
    public LineChart(String title, String description, ChartAxis x, ChartAxis y, List<Series> series) {
        this(title, description, x, y, series, List.of(), List.of());
    }

    /**
     * Returns the chart without some of its lines, whose room the others take; the chart itself if all of them would be left
     * out.
     *
     * @param names the names of the lines
     */
    public LineChart without(Set<String> names) {
        List<Series> others =
                series.stream().filter(line -> !names.contains(line.name())).toList();
        boolean isPart = others.size() < series.size()
                && others.stream().flatMap(Series::points).findAny().isPresent();
        return isPart
                ? new LineChart(title, description, x, vertical(others), others, bands, overlaps, marks, guides)
                : this;
    }

    /**
     * Returns the part between two values of the horizontal axis, which takes all the room; the chart itself if the axis has no
     * such parts, or no line has a point there.
     */
    public LineChart within(double from, double to) {
        List<Series> part = series.stream()
                .map(line -> line.where(at -> from <= at && at <= to))
                .toList();
        if (!(x instanceof LinearAxis) || from >= to || part.stream().allMatch(Series::isEmpty)) {
            return this;
        }
        return new LineChart(
                title,
                description,
                LinearAxis.between(x.label(), from, to),
                vertical(part),
                part,
                within(bands, from, to),
                within(overlaps, from, to),
                marks.stream()
                        .filter(mark -> from <= mark.x() && mark.x() <= to)
                        .toList(),
                guides.stream()
                        .filter(guide -> from <= guide.x() && guide.x() <= to)
                        .toList());
    }

    private static List<Band> within(List<Band> bands, double from, double to) {
        return bands.stream()
                .filter(band -> band.from() < to && band.to() > from)
                .map(band -> new Band(
                        band.name(),
                        band.explanation(),
                        Math.max(from, band.from()),
                        Math.min(to, band.to()),
                        band.shaded()))
                .toList();
    }

    private ChartAxis vertical(List<Series> others) {
        if (y instanceof LogAxis) {
            return LogAxis.over(y.label(), others);
        }
        return y instanceof LinearAxis linear && linear.min() == 0 ? LinearAxis.fromZero(y.label(), others) : y;
    }

    /** Returns the number of rows for the names of bands above the lines, which is 0 or 1. */
    public int bandRows() {
        return bands.isEmpty() ? 0 : 1;
    }

    /** Returns the names of all kinds of overlapping stretches. */
    public List<String> overlapNames() {
        return overlaps.stream().map(Band::name).distinct().toList();
    }

    /** Returns a mark of each kind. */
    List<Mark> markKinds() {
        List<Mark> kinds = new ArrayList<>();
        marks.stream()
                .filter(mark -> kinds.stream().noneMatch(kind -> kind.name().equals(mark.name())))
                .forEach(kinds::add);
        return kinds;
    }
}
