package io.shardlab.answers.table;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.ExperimentTable.Column;
import io.shardlab.answers.table.ExperimentTable.Entry;
import io.shardlab.answers.table.ExperimentTable.Row;
import io.shardlab.answers.table.ExperimentTable.State;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays cells out in rows and columns, in the order in which the plan first names their values. */
final class TableLayout {

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
        Map<List<Message>, List<Message>> heads = new LinkedHashMap<>();
        Map<List<Message>, Map<List<Message>, Cell>> places = new LinkedHashMap<>();
        for (Cell cell : cells) {
            List<Message> column = labels(columnDimensions, cell);
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
        return new ExperimentTable(spec.title(), spec.rows(), columns(heads), rows, notes());
    }

    private static List<Message> labels(List<Dimension> dimensions, Cell cell) {
        return dimensions.stream().map(dimension -> dimension.label(cell)).toList();
    }

    private List<Column> columns(Map<List<Message>, List<Message>> heads) {
        List<Column> columns = new ArrayList<>();
        heads.values()
                .forEach(head -> spec.figures()
                        .forEach(figure -> columns.add(new Column(head(Message.joined(", ", head), figure), figure))));
        return columns;
    }

    /** The only figure of a grid is named once, in the notes. */
    private Message head(Message values, Figure figure) {
        if (spec.columns().isEmpty()) {
            return figure.head();
        }
        return spec.figures().size() == 1 ? values : Message.joined(": ", List.of(values, figure.head()));
    }

    private List<Entry> entries(Map<List<Message>, List<Message>> heads, Map<List<Message>, Cell> inRow) {
        List<Entry> entries = new ArrayList<>();
        heads.keySet()
                .forEach(column -> spec.figures()
                        .forEach(figure -> entries.add(entry(Optional.ofNullable(inRow.get(column)), figure))));
        return entries;
    }

    private static Entry entry(Optional<Cell> cell, Figure figure) {
        Optional<Integer> number = cell.map(Cell::number);
        if (cell.isPresent() && cell.get().failure().isPresent()) {
            return new Entry(State.FAILED, number, Optional.empty(), Message.of("failed"));
        }
        Optional<Samples> samples = cell.flatMap(found -> found.samples(figure));
        return samples.map(read -> new Entry(
                        State.MEASURED,
                        number,
                        samples,
                        Message.text(
                                (cell.get().isLowerBound(figure) ? FigureText.AT_LEAST : "") + text(read, figure))))
                .orElseGet(() -> new Entry(State.MISSING, number, Optional.empty(), Message.text(Dimension.NONE)));
    }

    private static String text(Samples samples, Figure figure) {
        String median = figure.number(samples.median());
        return samples.repeated()
                ? samples.relativeSpread()
                        .map(spread -> median + " ±" + FigureText.percent(spread))
                        .orElse(median + (samples.max() > 0 ? " (up to " + figure.number(samples.max()) + ")" : ""))
                : median;
    }

    private List<Message> notes() {
        List<Message> lines = new ArrayList<>();
        if (!spec.columns().isEmpty() && spec.figures().size() == 1) {
            Figure figure = spec.figures().get(0);
            String unit = figure.readUnit();
            Message title = Message.of(figure.title());
            lines.add(
                    unit.isEmpty()
                            ? Message.of("Figures: {0}.", title)
                            : Message.of("Figures: {0} in {1}.", title, unit));
        }
        repetitions().ifPresent(lines::add);
        if (cells.stream()
                .anyMatch(cell -> spec.figures().stream()
                        .anyMatch(figure -> cell.isLowerBound(figure)
                                && cell.samples(figure).isPresent()))) {
            lines.add(Message.of(
                    "Figures with {0} are lower bounds, because missed or failed operations are not in them; ± is "
                            + "the spread of the bounds.",
                    FigureText.AT_LEAST.trim()));
        }
        slowMotion().ifPresent(lines::add);
        missing().ifPresent(lines::add);
        cells.stream()
                .filter(cell -> cell.failure().isPresent())
                .map(cell -> Message.of(
                        "Failed: {0}: {1}", nameOf(cell), cell.failure().get()))
                .forEach(lines::add);
        return lines;
    }

    private Optional<Message> repetitions() {
        IntSummaryStatistics counts = cells.stream()
                .flatMap(cell -> spec.figures().stream().flatMap(figure -> cell.samples(figure).stream()))
                .filter(Samples::repeated)
                .mapToInt(Samples::count)
                .summaryStatistics();
        if (counts.getCount() == 0) {
            return Optional.empty();
        }
        return Optional.of(Message.of(
                "Each figure with ± is the median of {0} repetitions; all of them lie within ± of it.",
                range(FigureText.count(counts.getMin()), FigureText.count(counts.getMax()))));
    }

    private static Message range(String least, String most) {
        return least.equals(most) ? Message.text(least) : Message.of("{0} to {1}", least, most);
    }

    private Optional<Message> slowMotion() {
        List<SlowMotionReport> motions = cells.stream()
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> result.target().slowMotion().stream())
                .toList();
        DoubleSummaryStatistics factors =
                motions.stream().mapToDouble(SlowMotionReport::factor).summaryStatistics();
        if (motions.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Message.of(
                "Scaled: rates and times are those of {0}; measured in slow motion, {1} times slower.",
                motions.stream().map(SlowMotionReport::hardware).distinct().collect(Collectors.joining(", ")),
                range(FigureText.brief(factors.getMin()), FigureText.brief(factors.getMax()))));
    }

    /** The names of numbers that a workload reports are unknown before it has run. */
    private Optional<Message> missing() {
        List<Cell> measured =
                cells.stream().filter(cell -> cell.result().isPresent()).toList();
        List<String> names = spec.figures().stream()
                .filter(figure ->
                        measured.stream().noneMatch(cell -> cell.samples(figure).isPresent()))
                .map(Figure::name)
                .toList();
        return measured.isEmpty() || names.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of("No cell has a figure for {0}.", String.join(", ", names)));
    }

    private Message nameOf(Cell cell) {
        List<Message> names = Stream.concat(spec.rows().stream(), spec.columns().stream())
                .map(parameter -> new Dimension(parameter).head(cell))
                .toList();
        return names.isEmpty() ? Message.of("the only cell") : Message.joined(", ", names);
    }
}
