package io.shardlab.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table's columns as functions of what a row is about. Columns that say nothing of any row are left out, so that an older
 * result, or a server that tells less, leaves no holes.
 */
public final class Columns<T> {

    private static final String NOTHING = "–";

    private final List<Column<T>> columns = new ArrayList<>();

    private record Column<T>(String header, Function<T, String> text) {}

    /**
     * Adds a column.
     *
     * @param text empty where there is nothing to say
     */
    public Columns<T> add(String header, Function<T, String> text) {
        columns.add(new Column<>(header, text));
        return this;
    }

    /** The table of these rows. */
    public Table table(String caption, List<T> rows) {
        List<Column<T>> telling = columns.stream()
                .filter(column ->
                        rows.stream().anyMatch(row -> !column.text().apply(row).isEmpty()))
                .toList();
        Table table = new Table(caption, telling.stream().map(Column::header).toList());
        rows.forEach(row -> table.row(telling.stream()
                .map(column -> column.text().apply(row))
                .map(text -> text.isEmpty() ? NOTHING : text)
                .toList()));
        return table;
    }
}
