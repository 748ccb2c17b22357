package io.shardlab.analysis.table;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.Samples;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines below a table. */
final class TableNotes {

    private final TableSpec spec;
    private final List<Cell> cells;

    TableNotes(TableSpec spec, List<Cell> cells) {
        this.spec = spec;
        this.cells = cells;
    }

    /** A figure with its unit. */
    static String named(Figure figure) {
        String unit = figure.readUnit();
        return unit.isEmpty() ? figure.title() : figure.title() + ", " + unit;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!spec.columns().isEmpty() && spec.figures().size() == 1) {
            Figure figure = spec.figures().get(0);
            String unit = figure.readUnit();
            lines.add("Figures: " + figure.title() + (unit.isEmpty() ? "." : " in " + unit + "."));
        }
        repetitions().ifPresent(lines::add);
        if (cells.stream()
                .anyMatch(cell -> spec.figures().stream()
                        .anyMatch(figure -> cell.isLowerBound(figure)
                                && cell.samples(figure).isPresent()))) {
            lines.add(
                    "Figures with " + FigureText.AT_LEAST.trim()
                            + " are lower bounds, as missed or failed operations are not in them; their ± is that of the bounds.");
        }
        slowMotion().ifPresent(lines::add);
        missing().ifPresent(lines::add);
        cells.stream()
                .filter(cell -> cell.failure().isPresent())
                .map(cell -> "Failed: " + name(cell) + ": " + cell.failure().get())
                .forEach(lines::add);
        return lines;
    }

    private Optional<String> repetitions() {
        IntSummaryStatistics counts = cells.stream()
                .flatMap(cell -> spec.figures().stream().flatMap(figure -> cell.samples(figure).stream()))
                .filter(Samples::repeated)
                .mapToInt(Samples::count)
                .summaryStatistics();
        if (counts.getCount() == 0) {
            return Optional.empty();
        }
        String number = counts.getMin() == counts.getMax()
                ? String.valueOf(counts.getMax())
                : counts.getMin() + " to " + counts.getMax();
        return Optional.of("Each figure with ± is the median of " + number
                + " repetitions; every one of them lies within ± of it.");
    }

    private Optional<String> slowMotion() {
        List<SlowMotionReport> motions = cells.stream()
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> result.target().slowMotion().stream())
                .toList();
        DoubleSummaryStatistics factors =
                motions.stream().mapToDouble(SlowMotionReport::factor).summaryStatistics();
        if (motions.isEmpty()) {
            return Optional.empty();
        }
        String slower = factors.getMin() == factors.getMax()
                ? FigureText.brief(factors.getMax())
                : FigureText.brief(factors.getMin()) + " to " + FigureText.brief(factors.getMax());
        return Optional.of("Scaled: rates and times are those of "
                + motions.stream().map(SlowMotionReport::hardware).distinct().collect(Collectors.joining(", "))
                + "; measured in slow motion, " + slower + " times slower.");
    }

    /** Numbers that a workload tells have names which nobody knows before it has run. */
    private Optional<String> missing() {
        List<Cell> measured =
                cells.stream().filter(cell -> cell.result().isPresent()).toList();
        List<String> names = spec.figures().stream()
                .filter(figure ->
                        measured.stream().noneMatch(cell -> cell.samples(figure).isPresent()))
                .map(Figure::name)
                .toList();
        return measured.isEmpty() || names.isEmpty()
                ? Optional.empty()
                : Optional.of("No cell has a figure for " + String.join(", ", names) + ".");
    }

    private String name(Cell cell) {
        String name = Stream.concat(spec.rows().stream(), spec.columns().stream())
                .map(parameter -> new Dimension(parameter).head(cell))
                .collect(Collectors.joining(", "));
        return name.isEmpty() ? "the only cell" : name;
    }
}
