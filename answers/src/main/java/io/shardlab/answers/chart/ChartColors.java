package io.shardlab.answers.chart;

import java.util.List;

/**
 * The colours of charts in the notation of CSS, the same as those of the report's page.
 *
 * @param page the background
 * @param text headings
 * @param quiet the texts at axes
 * @param grid the lines across from ticks, and the edges of phases
 * @param shade phases that do not count
 * @param overlap stretches that overlap phases, such as chunk migrations; drawn at a quarter of their opacity over the whole
 *     height
 * @param bad marks of errors
 * @param lines lines by {@link LineStyle#color}
 */
public record ChartColors(
        String page,
        String text,
        String quiet,
        String grid,
        String shade,
        String overlap,
        String bad,
        List<String> lines) {

    public static final ChartColors LIGHT = new ChartColors(
            "#ffffff",
            "#1b1f24",
            "#57606a",
            "#d0d7de",
            "#eaeef2",
            "#d9a514",
            "#b42318",
            List.of("#0060b0", "#c2570c", "#00795c", "#9b2c8f", "#6e5a00", "#0f7f9b", "#b3243c", "#5b5b5b"));

    public static final ChartColors DARK = new ChartColors(
            "#0f1318",
            "#e6edf3",
            "#9aa7b4",
            "#303a45",
            "#1f2731",
            "#c9a227",
            "#ff8b7e",
            List.of("#6cb6ff", "#f0a35e", "#4fd1a5", "#e29ad9", "#e3c94f", "#5fd3ee", "#ff8fa0", "#b8c0c8"));

    /** Returns a style sheet with these colours in place of its variables. */
    String in(String sheet) {
        String colored = sheet.replace("var(--page)", page)
                .replace("var(--text)", text)
                .replace("var(--quiet)", quiet)
                .replace("var(--line)", grid)
                .replace("var(--shade)", shade)
                .replace("var(--overlap)", overlap)
                .replace("var(--bad)", bad);
        for (int i = 0; i < lines.size(); i++) {
            colored = colored.replace("var(--s" + i + ")", lines.get(i));
        }
        return colored;
    }
}
