package io.shardlab.analysis.table;

import io.shardlab.core.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table in GitHub's Markdown, padded so that it reads as plain text too. */
final class TableMarkdown {

    private static final int SHORTEST = 4;

    private final TextTable table;
    private final List<List<String>> lines = new ArrayList<>();

    private TableMarkdown(TextTable table) {
        this.table = table;
        lines.add(escaped(table.heads()));
        table.rows().forEach(row -> lines.add(escaped(row)));
    }

    /** Title, table and notes, with a line end after the last line. */
    static String of(TextTable table) {
        return new TableMarkdown(table).render();
    }

    private static List<String> escaped(List<String> texts) {
        return texts.stream().map(MarkdownText::escaped).toList();
    }

    private String render() {
        List<Integer> widths = widths();
        StringBuilder markdown = new StringBuilder("## " + MarkdownText.escaped(table.title()) + "\n\n");
        markdown.append(line(lines.get(0), widths)).append(rule(widths));
        lines.stream().skip(1).forEach(line -> markdown.append(line(line, widths)));
        table.notes()
                .forEach(note ->
                        markdown.append('\n').append(MarkdownText.escaped(note)).append('\n'));
        return markdown.toString();
    }

    private List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < lines.get(0).size(); column++) {
            int at = column;
            int longest =
                    lines.stream().mapToInt(line -> line.get(at).length()).max().orElse(0);
            widths.add(Math.max(SHORTEST, longest));
        }
        return widths;
    }

    private boolean isLabel(int column) {
        return column < table.labels();
    }

    private String line(List<String> texts, List<Integer> widths) {
        List<String> padded = new ArrayList<>();
        for (int column = 0; column < texts.size(); column++) {
            String space = " ".repeat(widths.get(column) - texts.get(column).length());
            padded.add(isLabel(column) ? texts.get(column) + space : space + texts.get(column));
        }
        return padded.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Figures stand to the right. */
    private String rule(List<Integer> widths) {
        List<String> rules = new ArrayList<>();
        for (int column = 0; column < widths.size(); column++) {
            rules.add("-".repeat(widths.get(column) - 1) + (isLabel(column) ? "-" : ":"));
        }
        return rules.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
