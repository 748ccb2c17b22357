package io.shardlab.gui.comparison;

import io.shardlab.analysis.compare.Comparison;
import io.shardlab.analysis.compare.ResultComparer;
import io.shardlab.core.result.SavedResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Runs side by side.
 *
 * @param runs what is compared; the first is the base
 * @param rows a line for each figure
 * @param warnings why they are hardly comparable, a sentence each
 */
public record RunComparison(List<SavedResult> runs, List<ComparedRow> rows, List<String> warnings) {

    /** Nothing to compare. */
    public static final RunComparison NONE = new RunComparison(List.of(), List.of(), List.of());

    /** What a run is called in comparisons and legends: A for the base. */
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
     * Compares some figures alone, which are judged together.
     *
     * @param runs at least two
     * @param figures by their keys
     * @throws io.shardlab.core.error.ShardlabException if they cannot be compared
     */
    public static RunComparison of(List<SavedResult> runs, Predicate<String> figures) {
        Comparison comparison = new ResultComparer(runs).compare(Optional.empty(), figures);
        return new RunComparison(List.copyOf(runs), ComparedRow.of(comparison), comparison.warnings());
    }
}
