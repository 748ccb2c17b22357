package io.shardlab.report.chart;

import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import java.util.Locale;

/** Writes a chart with its heading and its legend as an SVG file that needs no other file, on a light ground. */
public final class SvgFile {

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final double HEADING = 26;
    private static final double ROW = 18;
    private static final double SAMPLE = 24;
    private static final double GAP = 16;
    private static final double LETTER = 6.6;

    /** Letters of Chinese, Japanese and Korean are about twice as wide as others. */
    private static final int WIDE_LETTERS_FROM = 0x2E80;

    /** A file has no texts that appear under the pointer. */
    private static final Detail DETAIL = new Detail(2000, 0);

    private final LineChart chart;
    private double x = 2;
    private double y = HEADING + Plot.HEIGHT + ROW;

    private SvgFile(LineChart chart) {
        this.chart = chart;
    }

    /** Returns the text of the file, in UTF-8. */
    public static String of(LineChart chart) {
        return new SvgFile(chart).text();
    }

    private String text() {
        Element legend = legend();
        double height = y + ROW / 2;
        Element file = Plot.svg(height, chart.title(), chart.description())
                .set("xmlns", NAMESPACE)
                .set("width", Plot.WIDTH)
                .set("height", height)
                .add(
                        Html.tag("style").say(style()),
                        Plot.rectangle("page", 0, 0, Plot.WIDTH, height),
                        Plot.text("start", 2, HEADING - 10, chart.title()).css("heading"),
                        new LineChartSvg(chart)
                                .drawing(DETAIL)
                                .set("y", HEADING)
                                .set("width", Plot.WIDTH)
                                .set("height", Plot.HEIGHT),
                        legend);
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + allowed(file.render()) + "\n";
    }

    /** The legend in rows as wide as the chart. */
    private Element legend() {
        Element legend = Html.tag("g").css("legend");
        chart.series().forEach(line -> add(legend, LineChartSvg.sample(line), line.name()));
        chart.overlapNames().forEach(name -> add(legend, LineChartSvg.patch(), name));
        chart.markNames().forEach(name -> add(legend, LineChartSvg.triangle(12, 11), name));
        return legend;
    }

    private void add(Element legend, Element look, String name) {
        double width = SAMPLE + 6 + width(name);
        if (x > 2 && x + width > Plot.WIDTH) {
            x = 2;
            y += ROW;
        }
        legend.add(Html.tag("g")
                .set("transform", String.format(Locale.ROOT, "translate(%.1f %.1f)", x, y - 10))
                .add(look, Plot.text("start", SAMPLE + 6, 10, name)));
        x += width + GAP;
    }

    private static double width(String name) {
        return LETTER
                * name.codePoints()
                        .map(letter -> letter < WIDE_LETTERS_FROM ? 1 : 2)
                        .sum();
    }

    private static String style() {
        return ChartColors.LIGHT.in("svg text { font-family: sans-serif; }\n" + LineChartSvg.STYLE
                + "text.heading { font: bold 14px sans-serif; fill: var(--text); }\n.page { fill: var(--page); }\n");
    }

    /** XML cannot hold control characters in any form; names from outside may contain them. */
    private static String allowed(String text) {
        return text.codePoints()
                .filter(letter ->
                        letter >= ' ' && letter != 0xFFFE && letter != 0xFFFF || letter == '\n' || letter == '\t')
                .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
