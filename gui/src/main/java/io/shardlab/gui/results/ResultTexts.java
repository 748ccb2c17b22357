package io.shardlab.gui.results;

import io.shardlab.analysis.table.TextTable;
import io.shardlab.gui.text.Texts;
import java.util.List;
import java.util.stream.Stream;

/** The list of runs as a table to be exported, with the runs that are shown, in their order. */
final class ResultTexts {

    private static final String FOLDER = "folder";

    private ResultTexts() {}

    /** With exact figures, heads that do not depend on the language, and each run's folder. */
    static TextTable forPrograms(List<ResultRow> rows, Texts texts) {
        List<ResultColumn<?>> columns = ResultColumn.all(texts);
        return new TextTable(
                texts.get("screen.results.title"),
                Stream.concat(columns.stream().map(ResultColumn::csv), Stream.of(FOLDER))
                        .toList(),
                labels(columns),
                rows.stream()
                        .map(row -> Stream.concat(
                                        columns.stream()
                                                .map(column -> column.value()
                                                        .apply(row)
                                                        .map(ResultColumn::plain)
                                                        .orElse("")),
                                        Stream.of(row.folder().toString()))
                                .toList())
                        .toList(),
                List.of());
    }

    /** As the screen shows it. */
    static TextTable forPeople(List<ResultRow> rows, Texts texts) {
        List<ResultColumn<?>> columns = ResultColumn.all(texts);
        return new TextTable(
                texts.get("screen.results.title"),
                columns.stream().map(column -> texts.get(column.key())).toList(),
                labels(columns),
                rows.stream()
                        .map(row -> columns.stream()
                                .map(column -> column.value()
                                        .apply(row)
                                        .map(value -> ResultColumn.shown(value, texts))
                                        .orElse("–"))
                                .toList())
                        .toList(),
                List.of());
    }

    private static int labels(List<ResultColumn<?>> columns) {
        return (int) columns.stream().filter(ResultColumn::words).count();
    }
}
