package io.shardlab.testing;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The figures of one run, which are also saved in its folder. A figure is the median over the repetitions. Immutable; {@link
 * ShardlabAssertions} compares figures with limits and with another result.
 */
public final class WorkloadResult {

    private static final double NANOS_PER_MILLI = 1e6;

    private final SavedResult saved;

    WorkloadResult(SavedResult saved) {
        this.saved = saved;
    }

    /**
     * Reads a result that a test or the command line saved.
     *
     * @param folder the folder of the run, which has a {@code result.json}
     * @throws ShardlabTestException if there is none, or it cannot be read
     */
    public static WorkloadResult read(Path folder) {
        return new WorkloadResult(ShardlabTestException.translated(() -> SavedResults.read(folder)));
    }

    /** The name of the workload. */
    public String workload() {
        return content().workload();
    }

    /** The folder of {@code result.json}, {@code intervals.csv} and {@code latency.hlog}. */
    public Path folder() {
        return saved.folder();
    }

    /** Operations per second. */
    public double throughput() {
        return figure("throughput");
    }

    /** The response time that 99 % of the operations did not exceed. */
    public Duration p99() {
        return Duration.ofNanos(Math.round(figure("p99") * NANOS_PER_MILLI));
    }

    /** The number of failed operations and refused documents in all measured phases. */
    public long errors() {
        return content().phases().stream()
                .filter(PhaseReport::measured)
                .mapToLong(PhaseReport::errorCount)
                .sum();
    }

    /**
     * Any figure that {@code simulator describe --figures} lists, in the unit that it states: {@code figure("documents-per-second")},
     * {@code figure("cold.seconds")} of the phase {@code cold}.
     *
     * @throws ShardlabTestException if there is no such figure, or if it was not measured
     */
    public double figure(String name) {
        return find(name).map(MeasuredFigure::value).orElseThrow(() -> new ShardlabTestException(unmeasured(name)));
    }

    /**
     * The objectives ({@code slo}) and the budgets for errors and outages that were missed, in sentences with the figures. Empty
     * if all were met; by default one operation in a hundred may fail.
     */
    public List<String> missedObjectives() {
        Verdict verdict = content().verdict();
        return verdict.status() == Verdict.Status.PASS ? List.of() : verdict.reasons();
    }

    /** The main figures on one line. */
    @Override
    public String toString() {
        String figures = List.of("throughput", "p99").stream()
                .flatMap(name -> find(name).stream())
                .map(figure -> figure.title() + " " + figure.text(figure.value()) + ", ")
                .reduce("", String::concat);
        return workload() + ": " + figures + "errors " + errors() + " (" + folder() + ")";
    }

    SavedResult saved() {
        return saved;
    }

    RunResult content() {
        return saved.result();
    }

    Optional<MeasuredFigure> find(String name) {
        return ShardlabTestException.translated(() -> MeasuredFigure.find(content(), name));
    }

    /** A sentence about a figure that was not measured. */
    String unmeasured(String name) {
        List<String> measured = content().phases().stream()
                .filter(PhaseReport::measured)
                .map(PhaseReport::name)
                .distinct()
                .toList();
        return workload() + " has not measured the figure " + name
                + (measured.size() > 1
                        ? ": ask for that of one phase, such as figure(\"" + measured.get(0) + "." + name
                                + "\"); its measured phases are " + String.join(", ", measured) + "."
                        : ".");
    }
}
