package io.shardlab.answers.compare;

import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A comparison of runs.
 *
 * @param runs the compared runs; the first is the base
 * @param names a short name of each that says in what it differs from the others
 * @param rows a row for each figure
 * @param differences the conditions in which they differ, the most important first
 * @param warnings the operations whose plans differ, and the reasons why they are hardly comparable, a sentence each
 */
public record RunComparison(
        List<SavedResult> runs,
        List<String> names,
        List<ComparedRow> rows,
        List<Comparison.Difference> differences,
        List<Message> warnings) {

    /** A comparison without runs. */
    public static final RunComparison NONE = new RunComparison(List.of(), List.of(), List.of(), List.of(), List.of());

    private static final String THROUGHPUT = "throughput";
    private static final String DOCUMENTS = "documentsPerSecond";
    private static final String RESPONSE = "responseP99Millis";
    private static final String SERVICE = "serviceP99Millis";

    private static boolean isDecisive(String key) {
        return List.of(THROUGHPUT, DOCUMENTS, RESPONSE, SERVICE).contains(key);
    }

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
        return of(runs, new ResultComparer(runs).compare(Optional.empty()));
    }

    /**
     * Compares a base with an answer, by the figures that {@link #rate} and {@link #p99} need, which are judged together.
     *
     * @param name the answer in words
     * @throws io.shardlab.core.error.ShardlabException if they cannot be compared
     */
    public static RunComparison ofAnswer(SavedResult base, SavedResult answer, String name) {
        List<SavedResult> runs = List.of(base, answer);
        return of(
                runs,
                new ResultComparer(runs, List.of(), List.of("the base", name))
                        .compare(Optional.empty(), RunComparison::isDecisive));
    }

    private static RunComparison of(List<SavedResult> runs, Comparison comparison) {
        List<ComparedRow> rows = comparison.phases().stream()
                .flatMap(phase -> phase.figures().stream().map(figure -> new ComparedRow(phase.phase(), figure)))
                .toList();
        List<Comparison.Difference> differences = comparison.differences().stream()
                .sorted(Comparator.comparing(Comparison.Difference::name, RunNames.order()))
                .toList();
        return new RunComparison(
                List.copyOf(runs),
                RunNames.sideBySide(runs),
                rows,
                differences,
                Stream.concat(comparison.plans().stream(), comparison.warnings().stream())
                        .toList());
    }

    /** The letter of a run with its name. */
    public String title(int run) {
        return letter(run) + ": " + names.get(run);
    }

    /** The rate of the first phase that has one for the base and a run, in the unit of the phase; empty if none has. */
    public Optional<ComparedRow> rate(int run) {
        return first(
                row -> isOf(row, RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS ? DOCUMENTS : THROUGHPUT, run));
    }

    /** The 99th percentile: of the response time in an open loop, else of the service time. */
    public Optional<ComparedRow> p99(int run) {
        return first(row -> isOf(row, RESPONSE, run)).or(() -> first(row -> isOf(row, SERVICE, run)));
    }

    private Optional<ComparedRow> first(Predicate<ComparedRow> matching) {
        return rows.stream().filter(matching).findFirst();
    }

    private static boolean isOf(ComparedRow row, String key, int run) {
        return row.figure().key().equals(key) && row.change(run).isPresent();
    }
}
