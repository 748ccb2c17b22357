package io.shardlab.answers.experiment;

import static io.shardlab.answers.table.MarkdownText.escaped;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.MarkdownDocument;
import io.shardlab.core.text.Language;
import java.util.Map;
import java.util.stream.Collectors;

/** The page of Markdown in the folder of an experiment: its document and links to its runs. */
public final class ExperimentMarkdown {

    private ExperimentMarkdown() {}

    /** @param document that of the experiment */
    public static String of(ExperimentRecord record, Document document) {
        return "# " + escaped(record.name()) + "\n\n" + new MarkdownDocument(document, Language.ENGLISH).render() + "\n"
                + runs(record);
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
