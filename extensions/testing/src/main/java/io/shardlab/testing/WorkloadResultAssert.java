package io.shardlab.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.data.Percentage;

/**
 * Assertions on one result. A check of a figure returns to the result, so that checks follow one another: {@code
 * assertThat(result).throughput().isGreaterThan(1000).p99().isLessThan(ofMillis(20)).errors().isZero()}. A failure names the
 * figure, what limited the run, and the folder with everything else.
 */
public final class WorkloadResultAssert extends AbstractAssert<WorkloadResultAssert, WorkloadResult> {

    WorkloadResultAssert(WorkloadResult actual) {
        super(actual, WorkloadResultAssert.class);
    }

    /** Operations per second. */
    public FigureAssert throughput() {
        return figure("throughput");
    }

    /** The response time that half of the operations did not exceed. */
    public LatencyAssert p50() {
        return new LatencyAssert(figure("p50"));
    }

    /** The response time that 95 % of the operations did not exceed. */
    public LatencyAssert p95() {
        return new LatencyAssert(figure("p95"));
    }

    /** The response time that 99 % of the operations did not exceed. */
    public LatencyAssert p99() {
        return new LatencyAssert(figure("p99"));
    }

    /** The response time that 99.9 % of the operations did not exceed. */
    public LatencyAssert p999() {
        return new LatencyAssert(figure("p99.9"));
    }

    /** The number of failed operations and refused documents in all measured phases of all repetitions. */
    public FigureAssert errors() {
        isNotNull();
        MeasuredFigure errors = new MeasuredFigure("errors", "", List.of((double) actual.errors()), false);
        return new FigureAssert(this, errors, reasonsOfErrors());
    }

    /** Any figure by its name, as {@link WorkloadResult#figure}. */
    public FigureAssert figure(String name) {
        isNotNull();
        MeasuredFigure figure = actual.find(name).orElse(null);
        if (figure == null) {
            fail(actual.unmeasured(name) + reasonsOfErrors());
        }
        return new FigureAssert(this, figure, "");
    }

    /** Checks that no objective ({@code slo}) and no budget for errors and outages was missed. */
    public WorkloadResultAssert meetsObjectives() {
        isNotNull();
        if (!actual.missedObjectives().isEmpty()) {
            fail("Expected " + actual.workload() + " to meet its objectives, but: "
                    + String.join("; ", actual.missedObjectives()) + ".");
        }
        return this;
    }

    /**
     * Checks that neither throughput fell nor the 99th percentile of the latency rose by more than a limit. A change counts only
     * if it is also more than the noise from repetition to repetition, which Welch's t-test judges at 5 %. So both results need
     * repetitions: {@link WorkloadRun#repeat} with 4 or more. If the figures are worse by more than the limit and noise cannot
     * be judged, the check fails.
     *
     * @param baseline a result of the same workload, such as one of the server's previous version
     * @param limit the change for the worse that is allowed, in per cent of the baseline
     */
    public WorkloadResultAssert isNotWorseThan(WorkloadResult baseline, Percentage limit) {
        isNotNull();
        new BaselineComparison(baseline, actual).problem(limit.value).ifPresent(this::fail);
        return this;
    }

    /**
     * Like {@link #isNotWorseThan(WorkloadResult, Percentage)}.
     *
     * @param baseline the folder of a saved result
     * @throws ShardlabTestException if it cannot be read
     */
    public WorkloadResultAssert isNotWorseThan(Path baseline, Percentage limit) {
        return isNotWorseThan(WorkloadResult.read(baseline), limit);
    }

    /** Fails with a sentence, followed by what limited the run and by where its result is. */
    void fail(String sentence) {
        String limit = actual.content().diagnosis().stream()
                .findFirst()
                .map(finding -> "\nDiagnosis: " + finding.finding() + " " + finding.evidence())
                .orElse("");
        failWithMessage("%s", sentence + limit + "\nResult: " + actual.folder());
    }

    String workload() {
        return actual.workload();
    }

    private String reasonsOfErrors() {
        Map<String, String> samples = actual.content().phases().stream()
                .flatMap(phase -> phase.failures().errorSamples().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, later) -> first));
        return samples.isEmpty()
                ? ""
                : "\nErrors: "
                        + samples.entrySet().stream()
                                .map(sample -> sample.getKey() + " (" + sample.getValue() + ")")
                                .sorted()
                                .collect(Collectors.joining(", "));
    }
}
