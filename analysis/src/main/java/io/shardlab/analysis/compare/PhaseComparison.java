package io.shardlab.analysis.compare;

import java.util.List;

/**
 * One phase of every result.
 *
 * @param phase its name
 * @param repetitions by result
 * @param figures in the order in which they are shown
 */
public record PhaseComparison(String phase, List<Integer> repetitions, List<ComparedFigure> figures) {

    public PhaseComparison {
        repetitions = List.copyOf(repetitions);
        figures = List.copyOf(figures);
    }

    /** One figure; fails if there is none of that key. */
    public ComparedFigure figure(String key) {
        return figures.stream()
                .filter(figure -> figure.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no figure " + key));
    }
}
