package io.shardlab.answers.chart;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

/** The figures at a place of a chart, as text. */
public final class Readings {

    /** The least distance in pixels from which a point is read; of several points, the nearest is read. */
    private static final double REACH = 20;

    private Readings() {}

    /**
     * Returns the names of the bands at a place, because they may have no room in the chart, and below them the figures there.
     *
     * @param series the lines as they are drawn
     * @param x the place, in pixels from the left
     * @return the text; empty if no series has a point near the place
     */
    public static String at(PlotArea area, List<Series> series, List<Band> bands, double x) {
        // Between few points, the nearest one is read from anywhere.
        long most =
                series.stream().mapToLong(line -> line.points().count()).max().orElse(1);
        double reach = Math.max(REACH, area.width() / Math.max(1, most) / 2);
        String figures = between(area, series, x - reach, x + reach);
        String names = bands.stream()
                .filter(band -> area.across(band.from()) <= x && x <= area.across(band.to()))
                .map(Band::name)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.joining(", "));
        return figures.isEmpty() || names.isEmpty() ? figures : names + "\n" + figures;
    }

    /**
     * Returns the horizontal value, and below it a line for each series with its figure and unit.
     *
     * @param series the lines as they are drawn
     * @param from the beginning of the place, in pixels from the left
     * @param to its end, in pixels from the left
     * @return the text; empty if no series has a point between
     */
    public static String between(PlotArea area, List<Series> series, double from, double to) {
        StringBuilder text = new StringBuilder();
        for (Series line : series) {
            List<Point> points = nearest(area, line, from, to);
            if (points.isEmpty()) {
                continue;
            }
            double x = points.get(0).x();
            if (text.isEmpty()) {
                text.append(area.x().label()).append(": ").append(area.x().format(x));
            }
            text.append('\n').append(line.name()).append(": ").append(figure(area, line, x, points));
        }
        return text.toString();
    }

    /** Returns the points at the nearest place: several if there are many values at one place. */
    private static List<Point> nearest(PlotArea area, Series line, double from, double to) {
        double middle = (from + to) / 2;
        return line.points()
                .filter(point -> area.across(point.x()) >= from && area.across(point.x()) <= to)
                .min(Comparator.comparingDouble(point -> Math.abs(area.across(point.x()) - middle)))
                .map(found ->
                        line.points().filter(point -> point.x() == found.x()).toList())
                .orElse(List.of());
    }

    private static String figure(PlotArea area, Series line, double x, List<Point> points) {
        DoubleSummaryStatistics values = points.stream().mapToDouble(Point::y).summaryStatistics();
        String figure = values.getMin() < values.getMax()
                ? range(area, values.getMin(), values.getMax())
                : area.y().format(values.getMin());
        String unit = area.y().unit().isEmpty() ? "" : " " + area.y().unit();
        return line.whiskers().stream()
                .filter(whisker -> whisker.x() == x)
                .findFirst()
                .map(whisker -> figure + unit + " (" + range(area, whisker.low(), whisker.high()) + ")")
                .orElse(figure + unit);
    }

    private static String range(PlotArea area, double low, double high) {
        return area.y().format(low) + " – " + area.y().format(high);
    }
}
