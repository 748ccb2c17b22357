package io.shardlab.answers.experiment;

import static io.shardlab.answers.table.MarkdownText.escaped;

import io.shardlab.answers.table.ExperimentTable;
import io.shardlab.answers.table.MarkdownText;
import io.shardlab.core.result.Finding;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An experiment as a page of Markdown: its table, its findings, and the conditions. */
public final class ExperimentMarkdown {

    private ExperimentMarkdown() {}

    public static String of(ExperimentRecord record, ExperimentTable table) {
        StringBuilder page = new StringBuilder("# " + escaped(record.name()) + "\n\n");
        if (!record.summary().isEmpty()) {
            page.append(escaped(record.summary())).append("\n\n");
        }
        page.append(table.asTable().markdown());
        long pending = record.count(CellRecord.Status.PENDING);
        if (pending > 0) {
            page.append('\n').append(pending).append(pending == 1 ? " cell has" : " cells have");
            page.append(" not run yet.\n");
        }
        if (!record.diagnosis().isEmpty()) {
            page.append("\n## What it shows\n\n");
            record.diagnosis().forEach(finding -> page.append(item(finding)));
        }
        page.append("\n## Conditions\n\n");
        page.append("- Workload: ").append(escaped(record.workload())).append('\n');
        record.parameters().forEach((name, value) -> page.append(item(name, value)));
        record.axes().forEach(axis -> page.append(item(axis.parameter(), String.join(", ", axis.values()))));
        page.append("- Started: ").append(record.startedAt()).append('\n');
        record.note()
                .ifPresent(note -> page.append('\n').append(paragraphs(note)).append('\n'));
        return page + runs(record);
    }

    /** Escapes a text of several paragraphs, which are separated by empty lines. */
    private static String paragraphs(String text) {
        return Pattern.compile("\\R\\s*\\R")
                .splitAsStream(text.strip())
                .map(MarkdownText::escaped)
                .collect(Collectors.joining("\n\n"));
    }

    private static String item(String name, String value) {
        return "- `--" + escaped(name) + "`: " + escaped(value) + "\n";
    }

    private static String item(Finding finding) {
        return "- **" + escaped(finding.finding()) + "** Seen: " + escaped(finding.evidence()) + ". "
                + escaped(finding.advice()) + "\n";
    }

    private static String runs(ExperimentRecord record) {
        return record.cells().stream()
                .map(cell -> "- " + cell.number() + ": " + values(cell.values()) + " - "
                        + cell.status().text()
                        + cell.folder()
                                .map(folder -> ", [" + escaped(folder) + "](<" + escaped(folder) + ">)")
                                .orElse(""))
                .collect(Collectors.joining("\n", "\n## Runs\n\n", "\n"));
    }

    private static String values(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> escaped(value.getKey() + " " + value.getValue()))
                .collect(Collectors.joining(", "));
    }
}
