package io.shardlab.answers.table;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.Samples;
import io.shardlab.core.text.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table of an experiment. Immutable.
 *
 * @param title a few words on the contents
 * @param rowNames the parameters whose values are the labels of the rows
 * @param columns the columns of figures
 * @param rows the rows
 * @param notes sentences on the figures: medians and spread, and the reasons of failures
 */
public record ExperimentTable(
        String title, List<String> rowNames, List<Column> columns, List<Row> rows, List<Message> notes) {

    public ExperimentTable {
        rowNames = List.copyOf(rowNames);
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /**
     * A column of figures.
     *
     * @param head the head, with the unit unless the whole table has one figure
     * @param figure the figure
     */
    public record Column(Message head, Figure figure) {}

    /**
     * A row.
     *
     * @param labels the values of the parameters that the rows stand for
     * @param entries a figure for each column
     */
    public record Row(List<Message> labels, List<Entry> entries) {

        public Row {
            labels = List.copyOf(labels);
            entries = List.copyOf(entries);
        }

        /** Returns labels and figures as text. */
        public List<String> texts() {
            return cells().map(Message::toString).toList();
        }

        private Stream<Message> cells() {
            return Stream.concat(labels.stream(), entries.stream().map(Entry::text));
        }
    }

    /** The states of an entry: whether it has a figure, and if not, why. */
    public enum State {
        MEASURED,
        /** The cell failed. */
        FAILED,
        /** There is no such cell, it has not run, or it does not have this figure. */
        MISSING
    }

    /**
     * One figure.
     *
     * @param state measured, or the reason why there is no figure
     * @param cell the number of its cell; empty if there is no such cell
     * @param samples the figure over repetitions; empty unless measured
     * @param text the text, such as {@code 3,084 ±4 %}, {@code failed} or {@code -}
     */
    public record Entry(State state, Optional<Integer> cell, Optional<Samples> samples, Message text) {}

    /** Returns the heads of all columns, including those of the labels. */
    public List<String> heads() {
        return asTable().heads();
    }

    /** Returns the table for people, with rounded figures. */
    public Table asTable() {
        return new Table(
                Message.text(title),
                Stream.concat(
                                rowNames.stream().map(name -> new Table.Column(Message.of(name), false)),
                                columns.stream().map(column -> new Table.Column(column.head(), true)))
                        .toList(),
                rows.stream().map(row -> row.cells().toList()).toList(),
                notes);
    }

    /** Returns the table as JSON-compatible values, in which figures are not rounded. */
    public Map<String, Object> asJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", title);
        json.put("rowParameters", rowNames);
        json.put("columns", columns.stream().map(ExperimentTable::json).toList());
        json.put("rows", rows.stream().map(ExperimentTable::json).toList());
        json.put("notes", notes.stream().map(Message::toString).toList());
        return json;
    }

    private static Map<String, Object> json(Column column) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("head", column.head().toString());
        json.put("metric", column.figure().name());
        json.put("unit", column.figure().unit());
        return json;
    }

    private static Map<String, Object> json(Row row) {
        return Map.of(
                "labels",
                row.labels().stream().map(Message::toString).toList(),
                "entries",
                row.entries().stream().map(ExperimentTable::json).toList());
    }

    private static Map<String, Object> json(Entry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("state", entry.state().name().toLowerCase(Locale.ROOT));
        json.put("text", entry.text().toString());
        entry.cell().ifPresent(number -> json.put("cell", number));
        entry.samples().ifPresent(samples -> {
            json.put("repetitions", samples.count());
            json.put("median", samples.median());
            json.put("min", samples.min());
            json.put("max", samples.max());
        });
        return json;
    }

    /**
     * Lays out cells.
     *
     * @throws IllegalArgumentException if two cells would share a place because a parameter that varies is missing in the
     *     layout
     */
    public static ExperimentTable of(TableSpec spec, List<Cell> cells) {
        return new TableLayout(spec, cells).table();
    }
}
