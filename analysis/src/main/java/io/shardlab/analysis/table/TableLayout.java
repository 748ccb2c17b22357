package io.shardlab.analysis.table;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.Samples;
import io.shardlab.analysis.table.ExperimentTable.Column;
import io.shardlab.analysis.table.ExperimentTable.Entry;
import io.shardlab.analysis.table.ExperimentTable.Row;
import io.shardlab.analysis.table.ExperimentTable.State;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts cells into rows and columns. Both stand in the order in which the plan first names them. */
final class TableLayout {

    private static final String FAILED = "failed";

    private final TableSpec spec;
    private final List<Cell> cells;
    private final List<Dimension> rowDimensions;
    private final List<Dimension> columnDimensions;

    TableLayout(TableSpec spec, List<Cell> cells) {
        this.spec = spec;
        this.cells =
                cells.stream().sorted(Comparator.comparingInt(Cell::number)).toList();
        this.rowDimensions = spec.rows().stream().map(Dimension::new).toList();
        this.columnDimensions = spec.columns().stream().map(Dimension::new).toList();
    }

    ExperimentTable table() {
        Map<List<String>, List<String>> heads = new LinkedHashMap<>();
        Map<List<String>, Map<List<String>, Cell>> places = new LinkedHashMap<>();
        for (Cell cell : cells) {
            List<String> column = labels(columnDimensions, cell);
            heads.putIfAbsent(
                    column,
                    columnDimensions.stream()
                            .map(dimension -> dimension.head(cell))
                            .toList());
            Cell other = places.computeIfAbsent(labels(rowDimensions, cell), row -> new LinkedHashMap<>())
                    .put(column, cell);
            if (other != null) {
                throw new IllegalArgumentException(
                        "cells " + other.number() + " and " + cell.number() + " share a place in " + spec);
            }
        }
        List<Row> rows = new ArrayList<>();
        places.forEach((labels, inRow) -> rows.add(new Row(labels, entries(heads, inRow))));
        return new ExperimentTable(
                spec.title(), spec.rows(), columns(heads), rows, new TableNotes(spec, cells).lines());
    }

    private static List<String> labels(List<Dimension> dimensions, Cell cell) {
        return dimensions.stream().map(dimension -> dimension.label(cell)).toList();
    }

    private List<Column> columns(Map<List<String>, List<String>> heads) {
        List<Column> columns = new ArrayList<>();
        heads.values()
                .forEach(head -> spec.figures()
                        .forEach(figure -> columns.add(new Column(head(String.join(", ", head), figure), figure))));
        return columns;
    }

    /** One figure of a whole grid is named once, in the notes. */
    private String head(String values, Figure figure) {
        if (values.isEmpty()) {
            return TableNotes.named(figure);
        }
        return spec.figures().size() == 1 ? values : values + ": " + TableNotes.named(figure);
    }

    private List<Entry> entries(Map<List<String>, List<String>> heads, Map<List<String>, Cell> inRow) {
        List<Entry> entries = new ArrayList<>();
        heads.keySet()
                .forEach(column -> spec.figures()
                        .forEach(figure -> entries.add(entry(Optional.ofNullable(inRow.get(column)), figure))));
        return entries;
    }

    private static Entry entry(Optional<Cell> cell, Figure figure) {
        Optional<Integer> number = cell.map(Cell::number);
        if (cell.isPresent() && cell.get().failure().isPresent()) {
            return new Entry(State.FAILED, number, Optional.empty(), FAILED);
        }
        Optional<Samples> samples = cell.flatMap(found -> found.samples(figure));
        return samples.map(read -> new Entry(
                        State.MEASURED,
                        number,
                        samples,
                        (cell.get().isLowerBound(figure) ? FigureText.AT_LEAST : "") + text(read, figure)))
                .orElseGet(() -> new Entry(State.MISSING, number, Optional.empty(), Dimension.NONE));
    }

    private static String text(Samples samples, Figure figure) {
        String median = figure.number(samples.median());
        return samples.repeated()
                ? samples.relativeSpread()
                        .map(spread -> median + " ±" + FigureText.percent(spread))
                        .orElse(median + (samples.max() > 0 ? " (up to " + figure.number(samples.max()) + ")" : ""))
                : median;
    }
}
