package io.shardlab.answers.compare;

import io.shardlab.answers.noise.Deviation;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results of earlier runs under the same conditions, which show how much figures deviate from run to run without a
 * change. Immutable.
 */
final class EarlierResults {

    /** No earlier result is known. */
    static final EarlierResults NONE = new EarlierResults(List.of());

    private final Collection<List<RunResult>> alike;

    private EarlierResults(Collection<List<RunResult>> alike) {
        this.alike = List.copyOf(alike);
    }

    /**
     * Checks that the earlier results can show the deviation.
     *
     * @param earlier the earlier results; may be empty
     * @param compared the results that are judged by them
     * @throws UsageException if one of them is not an earlier run under the same conditions, or there are too few
     */
    static EarlierResults of(List<SavedResult> earlier, List<SavedResult> compared) {
        Map<Map<String, String>, List<RunResult>> alike = new LinkedHashMap<>();
        List<SavedResult> seen = new ArrayList<>(compared);
        for (SavedResult result : earlier) {
            checkOther(result, seen);
            checkAlike(result, compared);
            seen.add(result);
            alike.computeIfAbsent(Differences.conditions(result.result()), key -> new ArrayList<>())
                    .add(result.result());
        }
        if (!earlier.isEmpty() && alike.values().stream().allMatch(results -> measurements(results) < 2)) {
            throw new UsageException(Message.of(
                    "--noise-from holds one measurement only, which does not show how much figures deviate from run "
                            + "to run: give at least two."));
        }
        return new EarlierResults(alike.values());
    }

    private static long measurements(List<RunResult> results) {
        return results.stream()
                .mapToLong(result -> result.phases().stream()
                        .filter(PhaseReport::measured)
                        .mapToInt(PhaseReport::repetition)
                        .distinct()
                        .count())
                .sum();
    }

    private static void checkOther(SavedResult result, List<SavedResult> seen) {
        for (SavedResult other : seen) {
            if (path(other).equals(path(result))) {
                throw new UsageException(Message.of(
                        "--noise-from {0} is given twice, or is one of the results compared: give earlier ones, each "
                                + "once.",
                        result.folder()));
            }
        }
        if (result.result().phases().stream().anyMatch(PhaseReport::stopped)) {
            throw new UsageException(Message.of(
                    "--noise-from {0} was stopped before its end: give results of whole runs.", result.folder()));
        }
    }

    private static Path path(SavedResult result) {
        return result.folder().toAbsolutePath().normalize();
    }

    private static void checkAlike(SavedResult result, List<SavedResult> compared) {
        List<Comparison.Difference> least = compared.stream()
                .map(other -> Differences.ofConditions(List.of(result.result(), other.result())))
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
        if (!least.isEmpty()) {
            Comparison.Difference first = least.get(0);
            throw new UsageException(Message.of(
                    "--noise-from {0} is not an earlier run under the same conditions: {1} is {2} there, not {3}.",
                    result.folder(),
                    first.name(),
                    first.values().get(0),
                    first.values().get(1)));
        }
    }

    /**
     * The deviation of a figure of a phase from run to run; empty if it is unknown.
     *
     * @param repetitions the repetitions of the runs that are judged
     */
    Optional<Deviation> deviation(String phase, Measures.Measure measure, int repetitions) {
        return Deviation.ofRuns(
                alike.stream()
                        .map(results -> results.stream()
                                .map(result -> values(result, phase, measure))
                                .filter(values -> !values.isEmpty())
                                .toList())
                        .filter(runs -> !runs.isEmpty())
                        .toList(),
                repetitions);
    }

    private static List<Double> values(RunResult result, String phase, Measures.Measure measure) {
        return measure.values(result.phases().stream()
                .filter(report -> report.name().equals(phase))
                .toList());
    }
}
