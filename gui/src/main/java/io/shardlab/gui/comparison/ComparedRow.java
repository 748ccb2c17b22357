package io.shardlab.gui.comparison;

import io.shardlab.analysis.compare.ComparedFigure;
import io.shardlab.analysis.compare.Comparison;
import io.shardlab.analysis.noise.Change;
import java.util.List;
import java.util.Optional;

/**
 * One figure of one phase of the runs compared.
 *
 * @param phase the phase's name
 * @param figure its values by run, and the changes against the first
 */
public record ComparedRow(String phase, ComparedFigure figure) {

    /** All of a comparison, in its order. */
    static List<ComparedRow> of(Comparison comparison) {
        return comparison.phases().stream()
                .flatMap(phase -> phase.figures().stream().map(figure -> new ComparedRow(phase.phase(), figure)))
                .toList();
    }

    /** What is compared, with the unit. */
    public String name() {
        return figure.unit().isEmpty() ? figure.name() : figure.name() + ", " + figure.unit();
    }

    /** The value of a run; empty if it has none. */
    public Optional<Double> value(int run) {
        return figure.values().get(run);
    }

    /** How a run's value differs from the first's; empty for the first itself. */
    public Optional<Change> change(int run) {
        return figure.changes().get(run);
    }
}
