package io.shardlab.answers.table;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.PhaseFigure;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
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

    private record Column<T>(Message head, Function<T, Message> cell) {

        boolean hasValue(T row) {
            return !cell.apply(row).toString().isEmpty();
        }
    }

    /** Adds a column of texts that are the same in every language; the text is empty where there is no value. */
    public Columns<T> add(String head, Function<T, String> text) {
        return say(Table.head(head), text.andThen(Message::text));
    }

    /** Adds a column of words or sentences; the text is empty where there is no value. */
    public Columns<T> say(Message head, Function<T, Message> cell) {
        columns.add(new Column<>(head, cell));
        return this;
    }

    /** Adds a column of words or sentences that some rows lack. */
    public Columns<T> sayOptional(Message head, Function<T, Optional<Message>> cell) {
        return say(head, row -> cell.apply(row).orElse(Message.NONE));
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
        return sayOptional(
                unit.endsWith("/s") ? Message.of(unit) : figure.head(),
                row -> figure.shown(repetitions.apply(row)).map(Message::text));
    }

    /** Creates the table of these rows, without title and notes. */
    public Table table(Collection<? extends T> rows) {
        return table(Message.NONE, rows);
    }

    /** Creates the table of these rows, without notes. Columns of figures are detected by the form of their cells. */
    public Table table(Message title, Collection<? extends T> rows) {
        List<Column<T>> used = columns.stream()
                .filter(column -> rows.stream().anyMatch(column::hasValue))
                .toList();
        return new Table(
                        title,
                        used.stream()
                                .map(column -> new Table.Column(column.head(), false))
                                .toList(),
                        rows.stream().map(row -> cells(used, row)).toList(),
                        List.of())
                .detecting();
    }

    private static <T> List<Message> cells(List<Column<T>> columns, T row) {
        return columns.stream()
                .map(column -> column.hasValue(row) ? column.cell().apply(row) : Message.text(Table.NOTHING))
                .toList();
    }
}
