package io.shardlab.testing;

import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.Regression;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.noise.NoiseRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges by the rule of noise whether a result is worse than a baseline. Immutable. */
final class BaselineComparison {

    private static final int RESULT = 1;

    private final WorkloadResult baseline;
    private final WorkloadResult result;
    private final Comparison comparison;

    BaselineComparison(WorkloadResult baseline, WorkloadResult result) {
        this.baseline = baseline;
        this.result = result;
        // The fewer figures are judged together, the smaller are the changes that can be shown.
        this.comparison = new ResultComparer(
                        List.of(baseline.saved(), result.saved()), List.of(), List.of("the baseline", "the result"))
                .compare(Optional.empty(), Regression::judges);
    }

    /**
     * The reason in words why the result must not pass; empty if it may.
     *
     * @param limitPercent the change for the worse that is allowed
     */
    Optional<String> problem(double limitPercent) {
        if (!baseline.workload().equals(result.workload())) {
            return Optional.of("Expected a result of " + baseline.workload() + ", as the baseline " + baseline.folder()
                    + " is, but it is one of " + result.workload() + ".");
        }
        Regression.Found found = new Regression(limitPercent).in(comparison);
        if (!found.regressions().isEmpty()) {
            return Optional.of(worse("is worse", found.regressions()));
        }
        if (repetitions() < 2) {
            return Optional.of("Expected a result that can be compared with the baseline " + baseline.folder()
                    + ", but both need repetitions, which show the noise: measure both with repeat("
                    + NoiseRule.ENOUGH + ") or more.");
        }
        if (!found.notJudged().isEmpty()) {
            return Optional.of(worse("seems worse and the noise is unknown", found.notJudged()));
        }
        return hasFigures()
                ? Optional.empty()
                : Optional.of("Expected a result that can be compared with the baseline " + baseline.folder()
                        + ", but they have no throughput and no latency in common.");
    }

    /** The repetitions of the phase that was measured least often, on either side. */
    private int repetitions() {
        return comparison.phases().stream()
                .flatMap(phase -> phase.repetitions().stream())
                .mapToInt(Integer::intValue)
                .min()
                .orElse(0);
    }

    private boolean hasFigures() {
        return comparison.phases().stream()
                .flatMap(phase -> phase.figures().stream())
                .anyMatch(figure -> figure.changes().get(RESULT).isPresent());
    }

    /** Sentences on changed plans and on the changes of figures, followed by other differences between the results, which may be the cause. */
    private String worse(String verdict, List<String> changes) {
        Stream<String> differences = comparison.differences().stream()
                .map(difference -> difference.name() + " " + String.join(" -> ", difference.values()));
        String others = differences.collect(Collectors.joining("; "));
        String plans = comparison.plans().stream().map(change -> change + "\n").collect(Collectors.joining());
        return plans + "Expected a result that is not worse than the baseline " + baseline.folder() + ", but it "
                + verdict + ": "
                + String.join("; ", changes) + "."
                + comparison.warnings().stream()
                        .map(warning -> "\nNote: " + warning)
                        .collect(Collectors.joining())
                + (others.isEmpty() ? "" : "\nDifferences: " + others);
    }
}
