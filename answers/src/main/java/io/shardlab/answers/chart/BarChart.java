package io.shardlab.answers.chart;

import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A chart of horizontal bars, one below the other.
 *
 * @param title the title
 * @param unit the unit of the figures
 * @param bars the bars from top to bottom
 */
public record BarChart(String title, String unit, List<Bar> bars) {

    private static final double ROW = 26;
    private static final double THICK = 16;
    private static final double LEFT = 196;
    private static final double RIGHT = Plot.WIDTH - 96;
    private static final double TOP = 8;
    private static final int LONGEST_NAME = 25;

    /**
     * One bar.
     *
     * @param name the name beside it
     * @param value the length, from zero
     * @param text the value as text
     */
    public record Bar(String name, double value, String text) {}

    public BarChart {
        bars = List.copyOf(bars);
    }

    /** Returns the drawing. */
    public Element svg() {
        double largest =
                Math.max(1e-9, bars.stream().mapToDouble(Bar::value).max().orElse(0));
        double height = TOP + bars.size() * ROW;
        Element svg = Plot.svg(height, title, description());
        for (int i = 0; i < bars.size(); i++) {
            svg.add(draw(bars.get(i), TOP + i * ROW, largest));
        }
        return svg.add(Plot.line("base", LEFT, TOP - 4, LEFT, height - 4));
    }

    private String description() {
        return bars.stream()
                .map(bar -> bar.name() + " " + bar.text() + " " + unit)
                .collect(Collectors.joining(", ", "", "."));
    }

    private Element draw(Bar bar, double top, double largest) {
        double width = bar.value() / largest * (RIGHT - LEFT);
        return Html.tag("g")
                .css("bar")
                .add(
                        Plot.rectangle("fill", LEFT, top, width, THICK),
                        Plot.text("end", LEFT - 6, top + 12, shortened(bar.name())),
                        Plot.text("start", LEFT + width + 6, top + 12, bar.text()),
                        Html.tag("title").say(bar.name() + ": " + bar.text() + " " + unit));
    }

    /** Returns the end of a long name, which distinguishes it, such as the port of an address. */
    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : "…" + name.substring(name.length() - LONGEST_NAME + 1);
    }
}
