package io.shardlab.report.chart;

import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines over two axes.
 *
 * @param title what it shows
 * @param description in words, for those who do not see it
 * @param x horizontal axis
 * @param y vertical axis
 * @param series the lines
 * @param bands phases, from the first to the last
 * @param marks what happened when
 */
public record LineChart(
        String title, String description, Axis x, Axis y, List<Series> series, List<Band> bands, List<Mark> marks) {

    private static final double ROOM_PER_LETTER = 7.2;
    private static final double MARK = 5;
    private static final double DOT = 3;
    private static final double WHISKER_END = 4;

    public LineChart {
        series = List.copyOf(series);
        bands = List.copyOf(bands);
        marks = List.copyOf(marks);
    }

    /** Without phases and marks. */
    public LineChart(String title, String description, Axis x, Axis y, List<Series> series) {
        this(title, description, x, y, series, List.of(), List.of());
    }

    /**
     * The drawing.
     *
     * @param detail how many points a line has, and how many places explain themselves when they are pointed at
     */
    public Element svg(Detail detail) {
        Plot plot = new Plot(x, y);
        Element svg = Plot.svg(Plot.HEIGHT, title, description);
        bands.stream().filter(Band::shaded).forEach(band -> svg.add(shade(plot, band)));
        svg.add(plot.axes());
        bands.forEach(band -> svg.add(name(plot, band)));
        List<Series> drawn =
                series.stream().map(line -> line.atMost(detail.points())).toList();
        drawn.forEach(line -> svg.add(draw(plot, line)));
        svg.add(new HoverTexts(plot, drawn, detail.hovers()).render());
        marks.forEach(mark -> svg.add(draw(plot, mark)));
        return svg;
    }

    /** The names of lines and marks beside their looks. */
    public Element legend() {
        Element list = Html.tag("ul").css("legend");
        series.forEach(line ->
                list.add(entry(Plot.line(line.cssClass(), 0, 6, 24, 6).css("line " + line.cssClass()), line.name())));
        if (!marks.isEmpty()) {
            list.add(entry(triangle(12, 11), "errors"));
        }
        return list;
    }

    private static Element entry(Element look, String name) {
        Element sample = Html.tag("svg")
                .set("viewBox", "0 0 24 12")
                .set("width", "24")
                .set("height", "12")
                .set("aria-hidden", "true")
                .add(look);
        return Html.tag("li").add(sample, Html.text(name));
    }

    private static Element shade(Plot plot, Band band) {
        double from = plot.left(band.from());
        return Plot.rectangle("shade", from, Plot.TOP, plot.left(band.to()) - from, Plot.BOTTOM - Plot.TOP);
    }

    private static Element name(Plot plot, Band band) {
        double from = plot.left(band.from());
        double room = plot.left(band.to()) - from;
        Element name = Html.tag("g").css("band");
        name.add(Plot.line("edge", from, Plot.TOP, from, Plot.BOTTOM));
        if (room >= (band.name().length() + 1) * ROOM_PER_LETTER) {
            name.add(Plot.text("start", from + 4, Plot.TOP + 11, band.name()));
        }
        return name.add(Plot.rectangle("hover", from, Plot.TOP, room, 14)
                .add(Html.tag("title").say(band.explanation())));
    }

    private static Element draw(Plot plot, Series line) {
        Element group = Html.tag("g").css("line " + line.cssClass());
        for (List<Point> segment : line.segments()) {
            if (segment.size() > 1) {
                group.add(Html.tag("polyline").set("points", points(plot, segment)));
            }
            if (line.look() == Series.Look.DOTS || segment.size() == 1) {
                segment.forEach(point -> group.add(Html.tag("circle")
                        .set("cx", plot.left(point.x()))
                        .set("cy", plot.top(point.y()))
                        .set("r", DOT)));
            }
        }
        line.whiskers().forEach(whisker -> group.add(draw(plot, whisker)));
        return group;
    }

    private static Element draw(Plot plot, Series.Whisker whisker) {
        double at = plot.left(whisker.x());
        double low = plot.top(whisker.low());
        double high = plot.top(whisker.high());
        return Html.tag("g")
                .css("whisker")
                .add(
                        Plot.line("bar", at, low, at, high),
                        Plot.line("bar", at - WHISKER_END, low, at + WHISKER_END, low),
                        Plot.line("bar", at - WHISKER_END, high, at + WHISKER_END, high));
    }

    private static String points(Plot plot, List<Point> segment) {
        List<String> points = new ArrayList<>(segment.size());
        for (Point point : segment) {
            points.add(Html.place(plot.left(point.x()), plot.top(point.y())));
        }
        return String.join(" ", points);
    }

    private static Element draw(Plot plot, Mark mark) {
        return triangle(plot.left(mark.x()), Plot.BOTTOM - 1)
                .add(Html.tag("title").say(mark.explanation()));
    }

    private static Element triangle(double x, double bottom) {
        String corners = Html.place(x - MARK, bottom)
                + " "
                + Html.place(x + MARK, bottom)
                + " "
                + Html.place(x, bottom - 2 * MARK);
        return Html.tag("polygon").css("mark").set("points", corners);
    }
}
