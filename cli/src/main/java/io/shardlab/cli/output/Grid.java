package io.shardlab.cli.output;

import io.shardlab.core.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rows under headers, for a terminal or as Markdown. */
final class Grid {

    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();

    Grid(List<String> headers) {
        this.headers = List.copyOf(headers);
    }

    void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    String render(boolean markdown) {
        return markdown ? markdown() : text();
    }

    private String text() {
        TerminalTable table = new TerminalTable(headers);
        rows.forEach(row -> table.row(row.toArray(String[]::new)));
        return table.render();
    }

    private String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add(line(headers));
        // Words to the left, figures to the right.
        lines.add("|---" + "|---:".repeat(headers.size() - 1) + "|");
        rows.forEach(row -> lines.add(line(row)));
        return String.join(System.lineSeparator(), lines);
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> MarkdownText.escaped(cell.strip()))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
