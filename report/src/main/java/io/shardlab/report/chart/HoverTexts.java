package io.shardlab.report.chart;

import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Unseen columns over a chart that show every line's figure when they are pointed at; they need no script. */
final class HoverTexts {

    private final Plot plot;
    private final List<Series> series;
    private final int most;

    HoverTexts(Plot plot, List<Series> series, int most) {
        this.plot = plot;
        this.series = series;
        this.most = most;
    }

    Element render() {
        Element columns = Html.tag("g").css("hovers");
        long places = places().mapToObj(x -> x).distinct().count();
        int count = (int) Math.min(most, places);
        double width = (Plot.RIGHT - Plot.LEFT) / Math.max(1, count);
        for (int i = 0; i < count; i++) {
            double from = Plot.LEFT + i * width;
            String text = text(from, from + width);
            if (!text.isEmpty()) {
                columns.add(Plot.rectangle("hover", from, Plot.TOP, width, Plot.BOTTOM - Plot.TOP)
                        .add(Html.tag("title").say(text)));
            }
        }
        return columns;
    }

    private java.util.stream.LongStream places() {
        return series.stream().flatMap(Series::points).mapToLong(point -> Math.round(plot.left(point.x())));
    }

    /** The figures of the first point of each line in a column. */
    private String text(double from, double to) {
        StringBuilder text = new StringBuilder();
        for (Series line : series) {
            first(line, from, to).ifPresent(point -> {
                if (text.isEmpty()) {
                    text.append(plot.x().label()).append(": ").append(plot.x().format(point.x()));
                }
                text.append('\n')
                        .append(line.name())
                        .append(": ")
                        .append(plot.y().format(point.y()));
            });
        }
        return text.toString();
    }

    private Optional<Point> first(Series line, double from, double to) {
        Stream<Point> points = line.points();
        return points.filter(point -> plot.left(point.x()) >= from && plot.left(point.x()) <= to)
                .findFirst();
    }
}
