package io.shardlab.answers.table;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The cells of an experiment for programs that draw or compute: a row for each cell, and a column with the median over
 * repetitions for each figure. {@code FIGURE.min} and {@code FIGURE.max} follow it if a cell was repeated. A figure that was
 * not measured is empty.
 */
public final class CellsCsv {

    private final List<Cell> cells;
    private final List<String> parameters;
    private final List<Figure> figures;
    private final boolean repeated;

    private CellsCsv(List<Cell> cells) {
        this.cells =
                cells.stream().sorted(Comparator.comparingInt(Cell::number)).toList();
        this.parameters = this.cells.stream()
                .flatMap(cell -> cell.values().keySet().stream())
                .distinct()
                .toList();
        this.figures = Stream.of(FigureCatalogue.all(), ofSteps(), facts())
                .flatMap(List::stream)
                .toList();
        this.repeated = this.cells.stream()
                .anyMatch(cell -> figures.stream()
                        .anyMatch(figure ->
                                cell.samples(figure).filter(Samples::repeated).isPresent()));
    }

    /** Returns the cells as a table. */
    public static Table table(String title, List<Cell> cells) {
        CellsCsv table = new CellsCsv(cells);
        return Table.of(
                title,
                table.heads(),
                table.parameters.size() + 1,
                table.cells.stream().map(table::row).toList(),
                List.of());
    }

    private List<String> heads() {
        List<String> heads = new ArrayList<>(List.of("number"));
        heads.addAll(parameters);
        heads.addAll(List.of("state", "repetitions"));
        for (Figure figure : figures) {
            heads.add(figure.name());
            if (repeated) {
                heads.add(figure.name() + ".min");
                heads.add(figure.name() + ".max");
            }
        }
        heads.add("failure");
        return heads;
    }

    private List<String> row(Cell cell) {
        List<String> row = new ArrayList<>(List.of(String.valueOf(cell.number())));
        parameters.forEach(name -> row.add(cell.values().getOrDefault(name, "")));
        row.add(state(cell));
        row.add(repetitions(cell));
        for (Figure figure : figures) {
            Optional<Samples> samples = cell.samples(figure);
            row.add(samples.map(read -> Table.figure(read.median())).orElse(""));
            if (repeated) {
                row.add(samples.map(read -> Table.figure(read.min())).orElse(""));
                row.add(samples.map(read -> Table.figure(read.max())).orElse(""));
            }
        }
        row.add(cell.failure().orElse(""));
        return row;
    }

    private static String state(Cell cell) {
        return cell.failure().isPresent() ? "failed" : cell.result().isPresent() ? "measured" : "not run";
    }

    private static String repetitions(Cell cell) {
        return cell.samples(FigureCatalogue.named("seconds"))
                .map(samples -> String.valueOf(samples.count()))
                .orElse("");
    }

    /** The figures of each step, if a repetition has several. */
    private List<Figure> ofSteps() {
        List<String> steps = DefaultFigures.measured(cells).stream()
                .map(PhaseReport::name)
                .distinct()
                .toList();
        return steps.size() < 2
                ? List.of()
                : steps.stream()
                        .flatMap(step -> FigureCatalogue.allOfPhase(step).stream())
                        .toList();
    }

    private List<Figure> facts() {
        Set<String> names = new LinkedHashSet<>();
        cells.stream()
                .flatMap(cell -> cell.result().stream())
                .map(RunResult::facts)
                .forEach(facts -> facts.forEach((name, value) -> {
                    if (value instanceof Number) {
                        names.add(name);
                    }
                }));
        return names.stream().map(FigureCatalogue::fact).toList();
    }
}
