package io.shardlab.analysis.table;

import io.shardlab.analysis.figure.Figure;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a table is laid out.
 *
 * @param title what it shows, in a few words
 * @param rows the parameters whose values make the rows; {@link Topology#NAME} stands for the four that make a topology
 * @param columns those whose values make the columns; empty if each figure is one column
 * @param figures the figures, at least one
 */
public record TableSpec(String title, List<String> rows, List<String> columns, List<Figure> figures) {

    private static final Set<String> RATES = Set.of("throughput", "documents-per-second");

    public TableSpec {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        figures = List.copyOf(figures);
    }

    /**
     * The layout that people choose for such cells, where none is given.
     *
     * @param title what it shows
     * @param cells all cells of the experiment, run or not
     * @param rows parameters for the rows, if the user says so
     * @param columns parameters for the columns, if the user says so
     * @param figures the figures, if the user says so
     * @throws io.shardlab.core.error.UsageException if --rows or --columns names what is not swept, or the same twice
     */
    public static TableSpec sensible(
            String title,
            List<Cell> cells,
            Optional<List<String>> rows,
            Optional<List<String>> columns,
            Optional<List<Figure>> figures) {
        return SensibleLayout.of(cells).spec(title, rows, columns, figures);
    }

    /** Whether a figure tells how much was done a second, in all phases or in one. */
    public boolean showsRates() {
        return figures.stream()
                .map(Figure::name)
                .anyMatch(name -> RATES.contains(name.substring(name.lastIndexOf('.') + 1)));
    }
}
