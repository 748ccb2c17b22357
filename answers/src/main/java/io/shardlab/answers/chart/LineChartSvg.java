package io.shardlab.answers.chart;

import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import java.util.List;
import java.util.stream.Collectors;

/** Draws a chart as SVG that is styled by the style sheet of the page around it. Confined to one thread. */
public final class LineChartSvg {

    /** The style sheet of charts, with a variable for each colour. */
    public static final String STYLE = Html.resource(LineChartSvg.class, "chart.css");

    private static final double ROOM_PER_LETTER = 7.2;
    private static final double MARK = 5;
    private static final double DOT = 3;
    private static final double WHISKER_END = 4;
    private static final double BASELINE = 11;
    private static final double FOOT = 5;

    private final LineChart chart;
    private final PlotArea area;

    public LineChartSvg(LineChart chart) {
        this.chart = chart;
        this.area = Plot.area(chart.x(), chart.y(), chart.bandRows());
    }

    /**
     * Returns the drawing.
     *
     * @param detail the number of points of a line, and of places with a text under the pointer
     */
    public Element drawing(Detail detail) {
        Element svg = Plot.svg(Plot.HEIGHT, chart.title(), chart.description());
        chart.bands().stream().filter(Band::shaded).forEach(band -> svg.add(stretch("shade", band, top(band))));
        chart.overlaps().forEach(band -> svg.add(stretch("overlap", band, area.top())));
        svg.add(Plot.axes(area));
        chart.bands().forEach(band -> svg.add(name(band)));
        List<Series> drawn = chart.series().stream()
                .map(line -> line.atMost(detail.points()))
                .toList();
        drawn.forEach(line -> svg.add(draw(line)));
        svg.add(hovers(drawn, detail.hovers()));
        for (int i = 0; i < chart.guides().size(); i++) {
            svg.add(draw(chart.guides().get(i), area.top() + BASELINE + i * Plot.NAME_ROW));
        }
        chart.overlaps()
                .forEach(band -> svg.add(stretch("overlap foot", band, Plot.BOTTOM - FOOT)
                        .add(Html.tag("title").say(band.explanation()))));
        chart.marks().forEach(mark -> svg.add(draw(mark)));
        return svg;
    }

    /** Returns invisible columns over the chart that show the figure of each line under the pointer, without a script. */
    private Element hovers(List<Series> series, int most) {
        Element columns = Html.tag("g").css("hovers");
        long places = series.stream()
                .flatMap(Series::points)
                .mapToLong(point -> Math.round(area.across(point.x())))
                .distinct()
                .count();
        int count = (int) Math.min(most, places);
        double width = area.width() / Math.max(1, count);
        for (int i = 0; i < count; i++) {
            double from = area.left() + i * width;
            String text = Readings.between(area, series, from, from + width);
            if (!text.isEmpty()) {
                columns.add(Plot.rectangle("hover", from, area.top(), width, area.height())
                        .add(Html.tag("title").say(text)));
            }
        }
        return columns;
    }

    /** Returns the legend: the names of lines and marks beside samples of them. */
    public Element legend() {
        Element list = Html.tag("ul").css("legend");
        chart.series().forEach(line -> list.add(entry(sample(line), line.name())));
        chart.overlapNames().forEach(name -> list.add(entry(patch(), name)));
        chart.markKinds().forEach(mark -> list.add(entry(triangle(mark, 12, 11), mark.name())));
        return list;
    }

    /** Returns a sample of a line for the legend, 24 by 12 pixels. */
    static Element sample(Series line) {
        return Plot.line("line " + line.cssClass(), 0, 6, 24, 6);
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

    /** The name of a band is above the lines, so neither covers the other. */
    private double top(Band band) {
        return area.top() - Plot.NAME_ROW;
    }

    /** Returns an area down to the axis, wide enough to be seen. */
    private Element stretch(String css, Band band, double top) {
        double from = area.across(band.from());
        return Plot.rectangle(css, from, top, Math.max(1, area.across(band.to()) - from), Plot.BOTTOM - top);
    }

    /** Returns a sample of an overlapping stretch for the legend. */
    static Element patch() {
        return Plot.rectangle("overlap foot", 0, 0, 24, 12);
    }

    private Element name(Band band) {
        double from = area.across(band.from());
        double room = area.across(band.to()) - from;
        Element name = Html.tag("g").css("band");
        name.add(Plot.line("edge", from, top(band), from, Plot.BOTTOM));
        if (room >= (band.name().length() + 1) * ROOM_PER_LETTER) {
            name.add(Plot.text("start", from + 4, top(band) + BASELINE, band.name()));
        }
        return name.add(Plot.rectangle("hover", from, top(band), room, Plot.NAME_ROW)
                .add(Html.tag("title").say(band.explanation())));
    }

    private Element draw(Series line) {
        Element group = Html.tag("g").css("line " + line.cssClass());
        for (List<Point> segment : line.segments()) {
            if (segment.size() > 1) {
                group.add(Html.tag("polyline").set("points", points(segment)));
            }
            if (line.type() == Series.Type.DOTS || segment.size() == 1) {
                segment.forEach(point -> group.add(Html.tag("circle")
                        .set("cx", area.across(point.x()))
                        .set("cy", area.down(point.y()))
                        .set("r", DOT)));
            }
        }
        if (line.type() == Series.Type.BOUNDED) {
            group.add(Html.tag("polygon").css("bounds").set("points", points(line.outline())));
        } else {
            line.whiskers().forEach(whisker -> group.add(draw(whisker)));
        }
        return group;
    }

    private Element draw(Series.Whisker whisker) {
        double at = area.across(whisker.x());
        double low = area.down(whisker.low());
        double high = area.down(whisker.high());
        return Html.tag("g")
                .css("whisker")
                .add(
                        Plot.line("bar", at, low, at, high),
                        Plot.line("bar", at - WHISKER_END, low, at + WHISKER_END, low),
                        Plot.line("bar", at - WHISKER_END, high, at + WHISKER_END, high));
    }

    private String points(List<Point> segment) {
        return segment.stream()
                .map(point -> Html.place(area.across(point.x()), area.down(point.y())))
                .collect(Collectors.joining(" "));
    }

    /** @param nameAt the height of its name: in one row, names of neighbours would overlap */
    private Element draw(Guide guide, double nameAt) {
        double at = area.across(guide.x());
        boolean nameLeft = at + guide.name().length() * ROOM_PER_LETTER > Plot.RIGHT;
        return Html.tag("g")
                .css("guide")
                .add(
                        Plot.line("edge", at, area.top(), at, Plot.BOTTOM),
                        Plot.text(nameLeft ? "end" : "start", at + (nameLeft ? -4 : 4), nameAt, guide.name()),
                        Html.tag("title").say(guide.explanation()));
    }

    private Element draw(Mark mark) {
        return triangle(mark, area.across(mark.x()), Plot.BOTTOM - 1)
                .add(Html.tag("title").say(mark.explanation()));
    }

    static Element triangle(Mark mark, double x, double bottom) {
        String corners = String.join(
                " ", Html.place(x - MARK, bottom), Html.place(x + MARK, bottom), Html.place(x, bottom - 2 * MARK));
        return Html.tag("polygon").css(mark.hollow() ? "mark hollow" : "mark").set("points", corners);
    }
}
