package io.shardlab.gui.results;

import io.shardlab.analysis.compare.Comparison;
import io.shardlab.analysis.compare.ResultComparer;
import io.shardlab.core.result.SavedResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A comparison of runs.
 *
 * @param runs the compared runs; the first is the base
 * @param rows a row for each figure
 * @param warnings reasons why they are hardly comparable, a sentence each
 */
public record RunComparison(List<SavedResult> runs, List<ComparedRow> rows, List<String> warnings) {

    /** A comparison without runs. */
    public static final RunComparison NONE = new RunComparison(List.of(), List.of(), List.of());

    /** The letter of a run in comparisons and legends: A for the base. */
    public static String letter(int run) {
        return String.valueOf((char) ('A' + run));
    }

    /**
     * Compares as the command line does.
     *
     * @param runs at least two
     * @throws io.shardlab.core.error.ShardlabException if they cannot be compared
     */
    public static RunComparison of(List<SavedResult> runs) {
        return of(runs, figure -> true);
    }

    /**
     * Compares only some figures, which are judged together.
     *
     * @param runs at least two
     * @param figures selects figures by their keys
     * @throws io.shardlab.core.error.ShardlabException if they cannot be compared
     */
    public static RunComparison of(List<SavedResult> runs, Predicate<String> figures) {
        Comparison comparison = new ResultComparer(runs).compare(Optional.empty(), figures);
        List<ComparedRow> rows = comparison.phases().stream()
                .flatMap(phase -> phase.figures().stream().map(figure -> new ComparedRow(phase.phase(), figure)))
                .toList();
        return new RunComparison(List.copyOf(runs), rows, comparison.warnings());
    }
}
