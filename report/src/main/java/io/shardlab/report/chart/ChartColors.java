package io.shardlab.report.chart;

import java.util.List;

/** The colours of charts, as CSS writes them; those of the report's page. */
public enum ChartColors {
    LIGHT(
            "#ffffff",
            "#1b1f24",
            "#57606a",
            "#d0d7de",
            "#eaeef2",
            "#d9a514",
            "#b42318",
            List.of("#0060b0", "#c2570c", "#00795c", "#9b2c8f", "#6e5a00", "#0f7f9b", "#b3243c", "#5b5b5b")),
    DARK(
            "#0f1318",
            "#e6edf3",
            "#9aa7b4",
            "#303a45",
            "#1f2731",
            "#c9a227",
            "#ff8b7e",
            List.of("#6cb6ff", "#f0a35e", "#4fd1a5", "#e29ad9", "#e3c94f", "#5fd3ee", "#ff8fa0", "#b8c0c8"));

    private final String page;
    private final String text;
    private final String quiet;
    private final String grid;
    private final String shade;
    private final String meanwhile;
    private final String bad;
    private final List<String> lines;

    ChartColors(
            String page,
            String text,
            String quiet,
            String grid,
            String shade,
            String meanwhile,
            String bad,
            List<String> lines) {
        this.page = page;
        this.text = text;
        this.quiet = quiet;
        this.grid = grid;
        this.shade = shade;
        this.meanwhile = meanwhile;
        this.bad = bad;
        this.lines = lines;
    }

    /** The ground. */
    public String page() {
        return page;
    }

    /** Headings. */
    public String text() {
        return text;
    }

    /** What stands at axes. */
    public String quiet() {
        return quiet;
    }

    /** Lines across from ticks, and edges of phases. */
    public String grid() {
        return grid;
    }

    /** Phases that do not count. */
    public String shade() {
        return shade;
    }

    /** What went on meanwhile, such as chunk migrations; over the whole height with a quarter of its strength. */
    public String meanwhile() {
        return meanwhile;
    }

    /** Marks of errors. */
    public String bad() {
        return bad;
    }

    /** Lines by {@link LineStyle#color}. */
    public List<String> lines() {
        return lines;
    }
}
