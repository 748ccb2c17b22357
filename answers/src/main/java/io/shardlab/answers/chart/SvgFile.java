package io.shardlab.answers.chart;

import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a chart with its heading and its legend as an SVG file that needs no other file, on a light background. */
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

    private SvgFile(LineChart chart) {
        this.chart = chart;
    }

    /** Returns the text of the file, in UTF-8. */
    public static String of(LineChart chart) {
        return new SvgFile(chart).text();
    }

    private record Entry(Element look, String name) {

        double width() {
            return SAMPLE
                    + 6
                    + LETTER
                            * name.codePoints()
                                    .map(letter -> letter < WIDE_LETTERS_FROM ? 1 : 2)
                                    .sum();
        }
    }

    private String text() {
        List<Entry> entries = entries();
        List<Point> places = PlotArea.legend(entries.stream().map(Entry::width).toList(), 2, Plot.WIDTH, GAP, ROW);
        double top = HEADING + Plot.HEIGHT + ROW;
        double height =
                top + (places.isEmpty() ? 0 : places.get(places.size() - 1).y()) + ROW / 2;
        Element legend = Html.tag("g").css("legend");
        for (int i = 0; i < entries.size(); i++) {
            Point place = places.get(i);
            legend.add(Html.tag("g")
                    .set(
                            "transform",
                            String.format(Locale.ROOT, "translate(%.1f %.1f)", place.x(), top + place.y() - 10))
                    .add(
                            entries.get(i).look(),
                            Plot.text("start", SAMPLE + 6, 10, entries.get(i).name())));
        }
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

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        chart.series().forEach(line -> entries.add(new Entry(LineChartSvg.sample(line), line.name())));
        chart.overlapNames().forEach(name -> entries.add(new Entry(LineChartSvg.patch(), name)));
        chart.markKinds().forEach(mark -> entries.add(new Entry(LineChartSvg.triangle(mark, 12, 11), mark.name())));
        return entries;
    }

    private static String style() {
        return ChartColors.LIGHT.in("svg text { font-family: sans-serif; }\n" + LineChartSvg.STYLE
                + "text.heading { font: bold 14px sans-serif; fill: var(--text); }\n.page { fill: var(--page); }\n");
    }

    /** XML cannot contain control characters in any form, but names from outside may. */
    private static String allowed(String text) {
        return text.codePoints()
                .filter(letter ->
                        letter >= ' ' && letter != 0xFFFE && letter != 0xFFFF || letter == '\n' || letter == '\t')
                .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
