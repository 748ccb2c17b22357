package io.shardlab.analysis.table;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.Samples;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table of an experiment, ready to be printed. Immutable.
 *
 * @param title what it shows
 * @param rowNames the parameters that the rows' labels are values of
 * @param columns its columns of figures
 * @param rows its rows
 * @param notes what a reader must know of the figures: medians and spread, and why cells failed
 */
public record ExperimentTable(
        String title, List<String> rowNames, List<Column> columns, List<Row> rows, List<String> notes) {

    public ExperimentTable {
        rowNames = List.copyOf(rowNames);
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /**
     * A column of figures.
     *
     * @param head its head in words, with the unit unless the whole table has one figure
     * @param figure that it shows
     */
    public record Column(String head, Figure figure) {}

    /**
     * A row.
     *
     * @param labels the values of the parameters that the rows stand for
     * @param entries a figure for each column
     */
    public record Row(List<String> labels, List<Entry> entries) {

        public Row {
            labels = List.copyOf(labels);
            entries = List.copyOf(entries);
        }

        /** Labels and figures as text. */
        public List<String> texts() {
            return Stream.concat(labels.stream(), entries.stream().map(Entry::text))
                    .toList();
        }
    }

    /** Why an entry has a figure, or none. */
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
     * @param state whether there is one
     * @param cell the number of its cell; empty if there is no such cell
     * @param samples the figure over repetitions; empty unless measured
     * @param text as people read it, such as {@code 3,084 ±4 %}, {@code failed} or {@code -}
     */
    public record Entry(State state, Optional<Integer> cell, Optional<Samples> samples, String text) {}

    /** The heads of all columns, those of the labels too. */
    public List<String> heads() {
        return Stream.concat(rowNames.stream(), columns.stream().map(Column::head))
                .toList();
    }

    /**
     * Lays out cells.
     *
     * @throws IllegalArgumentException if two cells would share a place, as something that differs has none in the layout
     */
    public static ExperimentTable of(TableSpec spec, List<Cell> cells) {
        return new TableLayout(spec, cells).table();
    }
}
