package io.shardlab.report.chart;

import java.util.List;

/**
 * Lines over two axes, apart from how they are drawn: on a page by {@link LineChartSvg}, as a file by {@link SvgFile}, and
 * by a screen in its own way.
 *
 * @param title what it shows
 * @param description in words, for those who do not see it
 * @param x horizontal axis
 * @param y vertical axis
 * @param series the lines
 * @param bands phases, from the first to the last
 * @param meanwhile stretches in which something else went on, such as chunk migrations; they may overlap phases
 * @param marks what happened when
 * @param guides values of the horizontal axis that matter
 */
public record LineChart(
        String title,
        String description,
        Axis x,
        Axis y,
        List<Series> series,
        List<Band> bands,
        List<Band> meanwhile,
        List<Mark> marks,
        List<Guide> guides) {

    public LineChart {
        series = List.copyOf(series);
        bands = List.copyOf(bands);
        meanwhile = List.copyOf(meanwhile);
        marks = List.copyOf(marks);
        guides = List.copyOf(guides);
    }

    /** Without anything that went on meanwhile. */
    public LineChart(
            String title,
            String description,
            Axis x,
            Axis y,
            List<Series> series,
            List<Band> bands,
            List<Mark> marks,
            List<Guide> guides) {
        this(title, description, x, y, series, bands, List.of(), marks, guides);
    }

    /** Without guides either. */
    public LineChart(
            String title, String description, Axis x, Axis y, List<Series> series, List<Band> bands, List<Mark> marks) {
        this(title, description, x, y, series, bands, marks, List.of());
    }

    /** Without phases, marks and guides. */
    public LineChart(String title, String description, Axis x, Axis y, List<Series> series) {
        this(title, description, x, y, series, List.of(), List.of());
    }

    /** Rows of names of bands, which stand above the lines. */
    public int bandRows() {
        return bands.stream().mapToInt(Band::row).max().orElse(-1) + 1;
    }

    /** The names of all sorts of things that went on meanwhile. */
    public List<String> meanwhileNames() {
        return meanwhile.stream().map(Band::name).distinct().toList();
    }

    /** The names of all sorts of marks. */
    public List<String> markNames() {
        return marks.stream().map(Mark::name).distinct().toList();
    }
}
