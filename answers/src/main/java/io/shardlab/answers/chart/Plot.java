package io.shardlab.answers.chart;

import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;

/** The frame of a chart in a drawing of fixed size, which the page scales: places of values, axes and grid. */
final class Plot {

    static final double WIDTH = 640;
    static final double HEIGHT = 280;
    static final double LEFT = 62;
    static final double RIGHT = WIDTH - 30;
    static final double BOTTOM = HEIGHT - 44;

    /** The height of a row of names above the lines. */
    static final double NAME_ROW = 16;

    private static final double TOP = 24;
    private static final double TICK_GAP = 6;
    private static final double TEXT_HALF = 4;

    /** The room that two names of ticks need beside one another. */
    private static final double TICK_ROOM = 40;

    private Plot() {}

    /** @param nameRows the number of rows of names between the vertical axis's label and the lines */
    static PlotArea area(ChartAxis x, ChartAxis y, int nameRows) {
        return new PlotArea(x, y, LEFT, TOP + nameRows * NAME_ROW, RIGHT, BOTTOM);
    }

    /** Creates an empty drawing with a description. */
    static Element svg(double height, String title, String description) {
        return Html.tag("svg")
                .set("viewBox", "0 0 " + Math.round(WIDTH) + " " + Math.round(height))
                .set("role", "img")
                .set("aria-label", title + ". " + description)
                .add(Html.tag("title").say(title), Html.tag("desc").say(description));
    }

    static Element axes(PlotArea area) {
        Element axes = Html.tag("g").css("axes").set("aria-hidden", "true");
        for (Tick tick : area.y().ticks()) {
            double at = area.down(tick.value());
            axes.add(line("grid", LEFT, at, RIGHT, at), text("end", LEFT - TICK_GAP, at + TEXT_HALF, tick.text()));
        }
        for (Tick tick : area.ticksAcross(TICK_ROOM)) {
            double at = area.across(tick.value());
            axes.add(line("tick", at, BOTTOM, at, BOTTOM + TICK_GAP), text("middle", at, BOTTOM + 19, tick.text()));
        }
        return axes.add(
                line("base", LEFT, BOTTOM, RIGHT, BOTTOM),
                text("end", RIGHT, HEIGHT - 6, area.x().label()),
                text("start", 2, 11, area.y().label()));
    }

    static Element line(String cssClass, double x1, double y1, double x2, double y2) {
        return Html.tag("line")
                .css(cssClass)
                .set("x1", x1)
                .set("y1", y1)
                .set("x2", x2)
                .set("y2", y2);
    }

    static Element text(String anchor, double x, double y, String text) {
        return Html.tag("text")
                .set("text-anchor", anchor)
                .set("x", x)
                .set("y", y)
                .say(text);
    }

    static Element rectangle(String cssClass, double x, double y, double width, double height) {
        return Html.tag("rect")
                .css(cssClass)
                .set("x", x)
                .set("y", y)
                .set("width", Math.max(0, width))
                .set("height", Math.max(0, height));
    }
}
