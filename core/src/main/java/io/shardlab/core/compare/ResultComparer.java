package io.shardlab.core.compare;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedInterval;
import io.shardlab.core.result.SavedResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares saved results. The same results give the same comparison: what is drawn at random has a fixed seed. */
public final class ResultComparer {

    private static final long BASE_SEED = 1;
    private static final long SEED = 2;
    private static final int LETTERS = 26;

    private final List<SavedResult> saved;
    private final List<RunResult> results;
    private final List<String> names = new ArrayList<>();
    private final List<PhaseSide.LazyIntervals> intervals = new ArrayList<>();

    /**
     * @param saved at least two; the first is the base
     * @throws UsageException if there are fewer, or too many for a letter each
     */
    public ResultComparer(List<SavedResult> saved) {
        if (saved.size() < 2 || saved.size() > LETTERS) {
            throw new UsageException("compare needs from 2 to " + LETTERS + " results.");
        }
        this.saved = List.copyOf(saved);
        this.results = saved.stream().map(SavedResult::result).toList();
        for (int i = 0; i < saved.size(); i++) {
            names.add(String.valueOf((char) ('A' + i)));
            intervals.add(once(saved.get(i)));
        }
    }

    private static PhaseSide.LazyIntervals once(SavedResult result) {
        List<List<SavedInterval>> read = new ArrayList<>();
        return () -> {
            if (read.isEmpty()) {
                read.add(result.intervals());
            }
            return read.get(0);
        };
    }

    /**
     * Compares.
     *
     * @param phase the only phase to compare; if empty, those that were measured
     * @throws UsageException if the base has no such phase
     */
    public Comparison compare(Optional<String> phase) {
        List<String> warnings = new ArrayList<>(Comparability.warnings(names, results));
        List<PhaseComparison> phases = new ArrayList<>();
        for (String name : phase.map(this::known).orElseGet(this::measuredPhases)) {
            List<Optional<PhaseSide>> sides = sides(name);
            for (int i = 0; i < sides.size(); i++) {
                if (sides.get(i).isEmpty()) {
                    warnings.add(names.get(i) + " has no phase " + name + ".");
                }
            }
            phases.add(new PhaseComparer(sides).compare(name));
        }
        List<Difference> all = Differences.all(results);
        return new Comparison(
                legend(), warnings, all.stream().filter(fact -> !fact.isNone()).toList(), equal(all), phases);
    }

    private List<String> known(String phase) {
        List<String> names = phaseNames(results.get(0), false);
        if (!names.contains(phase)) {
            throw new UsageException("--phase " + phase + " is not in the first result; it has "
                    + (names.isEmpty() ? "none" : String.join(", ", names)) + ".");
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

    private List<Optional<PhaseSide>> sides(String phase) {
        List<Optional<PhaseSide>> sides = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            List<PhaseReport> repetitions = results.get(i).phases().stream()
                    .filter(report -> report.name().equals(phase))
                    .toList();
            sides.add(
                    repetitions.isEmpty()
                            ? Optional.empty()
                            : Optional.of(PhaseSide.of(
                                    repetitions,
                                    intervals.get(i),
                                    results.get(i).client().cpus(),
                                    // The base is drawn apart from the others, and each pair alike wherever it stands.
                                    i == 0 ? BASE_SEED : SEED)));
        }
        return sides;
    }

    private List<Side> legend() {
        List<Side> sides = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            sides.add(new Side(
                    names.get(i),
                    saved.get(i).folder().toString(),
                    results.get(i).label(),
                    results.get(i).startedAt()));
        }
        return sides;
    }

    private static Map<String, String> equal(List<Difference> all) {
        Map<String, String> equal = new LinkedHashMap<>();
        all.stream()
                .filter(Difference::isNone)
                .forEach(fact -> equal.put(fact.name(), fact.values().get(0)));
        return equal;
    }
}
