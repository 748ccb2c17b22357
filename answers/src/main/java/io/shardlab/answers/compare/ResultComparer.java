package io.shardlab.answers.compare;

import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Disturbance;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.noise.Obstacle;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Compares saved results by {@code result.json}; no intervals are read. Immutable. */
public final class ResultComparer {

    private static final int LETTERS = 26;

    /** The name of the trial at the maximum rate. */
    private static final String MAXIMUM = "maximum";

    private final List<SavedResult> saved;
    private final List<RunResult> results;
    private final List<String> names;
    private final EarlierResults earlier;

    /**
     * @param saved the results, at least two; the first is the base
     * @throws UsageException if there are fewer, or too many for a letter each
     */
    public ResultComparer(List<SavedResult> saved) {
        this(saved, List.of());
    }

    /**
     * @param saved the results, at least two; the first is the base
     * @param earlier the results of earlier runs under the same conditions, which show how much figures deviate from
     *     run to run
     * @throws UsageException if there are fewer or too many, or if the earlier ones cannot show that
     */
    public ResultComparer(List<SavedResult> saved, List<SavedResult> earlier) {
        this(saved, earlier, letters(saved.size()));
    }

    /**
     * @param saved the results, at least two; the first is the base
     * @param earlier the results of earlier runs under the same conditions, or none
     * @param names the names of the results in sentences
     * @throws UsageException if there are fewer or too many, or if the earlier ones cannot show that
     */
    public ResultComparer(List<SavedResult> saved, List<SavedResult> earlier, List<String> names) {
        if (saved.size() < 2 || saved.size() > LETTERS) {
            throw new UsageException(Message.of("compare needs from 2 to {0,number,#} results.", LETTERS));
        }
        this.saved = List.copyOf(saved);
        this.results = saved.stream()
                .map(SavedResult::result)
                .map(ResultComparer::comparable)
                .toList();
        this.names = List.copyOf(names);
        this.earlier = EarlierResults.of(earlier, saved);
    }

    /**
     * Compares a base with an answer, by the figures that {@link Comparison#rate} and {@link Comparison#p99} need, which are judged
     * together.
     *
     * @param name the answer in words
     * @throws UsageException if they cannot be compared
     */
    public static Comparison ofAnswer(SavedResult base, SavedResult answer, String name) {
        return new ResultComparer(List.of(base, answer), List.of(), List.of("the base", name))
                .compare(Optional.empty(), Comparison::isDecisive);
    }

    /** The letter that names a result in a comparison: A for the base. */
    public static String letter(int result) {
        return String.valueOf((char) ('A' + result));
    }

    private static List<String> letters(int number) {
        return IntStream.range(0, number).mapToObj(ResultComparer::letter).toList();
    }

    /** The trial at the maximum rate has another number in each search, so it is compared under a common name. */
    private static RunResult comparable(RunResult result) {
        return result.maximum().isEmpty()
                ? result
                : result.with(result.phases().stream()
                        .map(phase -> phase.openLoop().maxRate().isPresent() ? phase.named(MAXIMUM) : phase)
                        .toList());
    }

    /**
     * Compares all figures.
     *
     * @param phase the only phase to compare; if empty, those that were measured
     * @throws UsageException if the base has no such phase
     */
    public Comparison compare(Optional<String> phase) {
        return compare(phase, figure -> true);
    }

    /**
     * Compares some figures only: the fewer are judged together, the smaller are the changes that can be shown.
     *
     * @param phase the only phase to compare; if empty, those that were measured
     * @param figures accepts the keys of the figures to compare, such as {@code throughput}
     * @throws UsageException if the base has no such phase
     */
    public Comparison compare(Optional<String> phase, Predicate<String> figures) {
        List<Message> warnings = new ArrayList<>(Comparability.warnings(names, results));
        List<Optional<Obstacle>> conditions = results.stream()
                .map(result -> condition(results.get(0), result))
                .toList();
        List<PhaseComparer> comparers = new ArrayList<>();
        for (String name : phase.map(this::known).orElseGet(this::measuredPhases)) {
            List<List<PhaseReport>> sides = sides(name);
            for (int i = 0; i < sides.size(); i++) {
                if (sides.get(i).isEmpty()) {
                    warnings.add(Message.of("{0} has no phase {1}.", names.get(i), name));
                }
            }
            comparers.add(new PhaseComparer(name, sides, figures, earlier, conditions));
        }
        Iterator<Change> judged = NoiseRule.judge(comparers.stream()
                        .flatMap(comparer -> comparer.pairs().stream())
                        .toList())
                .iterator();
        List<Comparison.Phase> phases =
                comparers.stream().map(comparer -> comparer.comparison(judged)).toList();
        List<Comparison.Difference> all = Differences.all(results);
        return new Comparison(
                legend(),
                PlanChanges.of(names, results),
                warnings,
                all.stream()
                        .filter(fact -> !fact.isNone())
                        .sorted(Comparator.comparing(Comparison.Difference::name, RunNames.order()))
                        .toList(),
                equal(all),
                phases);
    }

    private static Optional<Obstacle> condition(RunResult base, RunResult other) {
        if (base.target().slowMotion().isPresent()
                != other.target().slowMotion().isPresent()) {
            return Optional.of(Obstacle.OTHER_SPEED);
        }
        return Disturbance.of(base).isQuiet() && Disturbance.of(other).isQuiet()
                ? Optional.empty()
                : Optional.of(Obstacle.DISTURBED);
    }

    private List<String> known(String phase) {
        List<String> names = phaseNames(results.get(0), false);
        if (!names.contains(phase)) {
            throw new UsageException(Message.of(
                    "--phase {0} is not in the first result; it has {1}.",
                    phase, names.isEmpty() ? Message.of("none") : String.join(", ", names)));
        }
        return List.of(phase);
    }

    private List<String> measuredPhases() {
        List<String> measured = phaseNames(results.get(0), true);
        return measured.isEmpty() ? phaseNames(results.get(0), false) : measured;
    }

    private static List<String> phaseNames(RunResult result, boolean measuredOnly) {
        return result.phases().stream()
                .filter(phase -> phase.measured() || !measuredOnly)
                .map(PhaseReport::name)
                .distinct()
                .toList();
    }

    private List<List<PhaseReport>> sides(String phase) {
        return results.stream()
                .map(result -> result.phases().stream()
                        .filter(report -> report.name().equals(phase))
                        .toList())
                .toList();
    }

    private List<Comparison.Side> legend() {
        List<Comparison.Side> sides = new ArrayList<>();
        List<String> titles = RunNames.sideBySide(saved);
        for (int i = 0; i < results.size(); i++) {
            sides.add(new Comparison.Side(
                    names.get(i),
                    titles.get(i),
                    saved.get(i).folder().toString(),
                    results.get(i).label(),
                    results.get(i).startedAt(),
                    results.get(i).target().slowMotion().map(SlowMotionReport::describe)));
        }
        return sides;
    }

    private static Map<String, String> equal(List<Comparison.Difference> all) {
        Map<String, String> equal = new LinkedHashMap<>();
        all.stream()
                .filter(Comparison.Difference::isNone)
                .forEach(fact -> equal.put(fact.name(), fact.values().get(0)));
        return equal;
    }
}
