package io.shardlab.answers.table;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.PhaseFigure;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes tables from columns that compute their texts from the object of a row. A column without any value is left out, so older
 * results, and servers that report less, leave no gaps.
 */
public final class Columns<T> {

    private final List<Column<T>> columns = new ArrayList<>();

    private record Column<T>(String head, Function<T, String> text) {}

    /** Adds a column; the text is empty where there is no value. */
    public Columns<T> add(String head, Function<T, String> text) {
        columns.add(new Column<>(head, text));
        return this;
    }

    /** Adds a column of values that some rows lack. */
    public Columns<T> addOptional(String head, Function<T, Optional<String>> text) {
        return add(head, row -> text.apply(row).orElse(""));
    }

    /**
     * Adds a column with a figure of a phase, whose title and unit come from the catalogue. Lower bounds are marked.
     *
     * @param name the name of the figure in the catalogue
     */
    public Columns<T> addFigure(String name, Function<T, Optional<PhaseReport>> phase) {
        return addMedian(name, row -> phase.apply(row).stream().toList());
    }

    /**
     * Adds a column with the median of a figure over the repetitions of a phase, as {@link #addFigure} does.
     *
     * @param name the name of the figure in the catalogue
     */
    public Columns<T> addMedian(String name, Function<T, List<PhaseReport>> repetitions) {
        PhaseFigure figure = FigureCatalogue.ofPhases(name);
        String unit = figure.readUnit();
        // The unit of a rate is enough to name it.
        String head = unit.isEmpty() ? figure.title() : unit.endsWith("/s") ? unit : figure.title() + ", " + unit;
        return addOptional(head, row -> figure.shown(repetitions.apply(row)));
    }

    /** Creates the table of these rows, without notes. */
    public Table table(String title, Collection<? extends T> rows) {
        return table(title, rows, List.of());
    }

    /** Creates the table of these rows. */
    public Table table(String title, Collection<? extends T> rows, List<String> notes) {
        List<Column<T>> used = columns.stream()
                .filter(column ->
                        rows.stream().anyMatch(row -> !column.text().apply(row).isEmpty()))
                .toList();
        return Table.of(
                title,
                used.stream().map(Column::head).toList(),
                rows.stream().map(row -> cells(used, row)).toList(),
                notes);
    }

    private static <T> List<String> cells(List<Column<T>> columns, T row) {
        return columns.stream()
                .map(column -> column.text().apply(row))
                .map(text -> text.isEmpty() ? Table.NOTHING : text)
                .toList();
    }
}
