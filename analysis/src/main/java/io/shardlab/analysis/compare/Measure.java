package io.shardlab.analysis.compare;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.PhaseFigure;
import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.function.Predicate;

/**
 * A figure that phases are compared by.
 *
 * @param key its name in comparisons as JSON: camelCase, with the unit
 * @param figure in the catalogue
 * @param known whether a phase knows the figure for certain
 */
record Measure(String key, PhaseFigure figure, Predicate<PhaseReport> known) {

    /** @param figure its name in the catalogue */
    Measure(String key, String figure) {
        this(key, figure, phase -> true);
    }

    /** @param figure its name in the catalogue */
    Measure(String key, String figure, Predicate<PhaseReport> known) {
        this(key, FigureCatalogue.ofPhases(figure), known);
    }

    /** Every repetition's figure, in the unit that people read it in; none if one of them has none. */
    List<Double> values(List<PhaseReport> repetitions) {
        List<Double> values = repetitions.stream()
                .filter(known)
                .flatMap(phase -> figure.of(phase).stream().boxed())
                .map(figure::inReadUnit)
                .toList();
        return values.size() == repetitions.size() ? values : List.of();
    }
}
