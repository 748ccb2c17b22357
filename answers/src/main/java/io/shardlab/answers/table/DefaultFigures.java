package io.shardlab.answers.table;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chooses the figures of an experiment's table if the user names none. */
final class DefaultFigures {

    private static final String LOAD = "load";

    private DefaultFigures() {}

    static List<Figure> of(List<Cell> cells) {
        Optional<Figure> maximum = maximum(cells);
        if (maximum.isPresent()) {
            return List.of(maximum.get());
        }
        List<PhaseReport> measured = measured(cells);
        List<String> names = measured.stream().map(PhaseReport::name).distinct().toList();
        if (names.size() > 1) {
            return FigureCatalogue.speeds(names);
        }
        if (names.equals(List.of(LOAD))) {
            return load(cells);
        }
        return measured.stream().anyMatch(phase -> phase.openLoop().targetRate().isPresent())
                ? List.of(
                        FigureCatalogue.named("throughput"),
                        FigureCatalogue.named("response-p99"),
                        FigureCatalogue.named("missed-arrivals"))
                : FigureCatalogue.speeds(names);
    }

    /** Returns the maximum rate, with the objectives in its title if they are the same in all cells; empty without a search. */
    private static Optional<Figure> maximum(List<Cell> cells) {
        List<String> objectives = cells.stream()
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> result.maximum().stream())
                .map(MaximumText::objectives)
                .distinct()
                .toList();
        Figure figure = FigureCatalogue.named("max-rate");
        return objectives.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        objectives.size() > 1 ? figure : figure.titled("operations/s at " + objectives.get(0), ""));
    }

    /** Returns the measured phases of all cells. */
    static List<PhaseReport> measured(List<Cell> cells) {
        return cells.stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> result.phases().stream())
                .filter(PhaseReport::measured)
                .toList();
    }

    private static List<Figure> load(List<Cell> cells) {
        List<Figure> figures = new ArrayList<>(
                List.of(FigureCatalogue.named("seconds"), FigureCatalogue.named("documents-per-second")));
        for (String name : List.of("migrations", "migration-mean-seconds")) {
            Figure figure = FigureCatalogue.named(name);
            if (cells.stream().anyMatch(cell -> cell.samples(figure).isPresent())) {
                figures.add(figure);
            }
        }
        return figures;
    }
}
