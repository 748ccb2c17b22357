package io.shardlab.testing;

import static io.shardlab.testing.ShardlabAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class WorkloadResultAssertTest {

    private final WorkloadResult result = MadeUpResults.ofThroughputs(900, 1000, 1300);

    @Test
    void checksOfFiguresFollowOneAnother() {
        assertThat(result)
                .throughput()
                .isGreaterThan(999)
                .throughput()
                .isGreaterThanOrEqualTo(1000)
                .throughput()
                .isLessThan(1001)
                .p50()
                .isBetween(ofMillis(2), ofMillis(2))
                .p95()
                .isLessThanOrEqualTo(ofMillis(5))
                .p99()
                .isLessThan(ofMillis(11))
                .p999()
                .isGreaterThan(ofMillis(14))
                .figure("service-p99")
                .isBetween(9.9, 10.1)
                .errors()
                .isZero()
                .meetsObjectives();
    }

    @Test
    void aFailureNamesTheFigureItsRepetitionsTheLimitOfTheRunAndItsFolder() {
        WorkloadResult limited = MadeUpResults.of(
                new MadeUpRun()
                        .diagnosis(
                                List.of(new Finding("The servers were the bottleneck.", "CPU 98 %.", "Add shards."))),
                MadeUpResults.phases(900, 1000, 1300));

        assertThat(failureOf(() -> assertThat(limited).throughput().isGreaterThan(2000)))
                .isEqualTo(
                        "Expected the figure throughput of sharded-query to be greater than 2,000 ops/s, but it is 1,000"
                                + " ops/s (median of 900, 1,000, 1,300)."
                                + "\nDiagnosis: The servers were the bottleneck. CPU 98 %."
                                + "\nResult: " + MadeUpResults.FOLDER);
    }

    @Test
    void aLimitThatIsBarelyMissedLooksDifferentFromTheFigure() {
        assertThat(failureOf(() -> assertThat(result).p99().isLessThan(ofMillis(10))))
                .startsWith(
                        "Expected the figure p99 response time of sharded-query to be less than 10 ms, but it is 10 ms");
        assertThat(failureOf(() ->
                        assertThat(MadeUpResults.ofThroughputs(999.9)).p99().isLessThan(ofMillis(10))))
                .contains("less than 10 ms, but it is 10.001 ms.");
    }

    @Test
    void theDescriptionOfACheckPrecedesItsFailure() {
        assertThat(failureOf(() ->
                        assertThat(result).as("after the upgrade").throughput().isLessThan(1)))
                .startsWith("[after the upgrade] Expected the figure throughput");
    }

    @Test
    void errorsOfAllRepetitionsCountAndHaveTheirFirstMessage() {
        WorkloadResult failing = MadeUpResults.of(
                new MadeUpRun(),
                List.of(
                        MadeUpResults.phase("measure", 1, 100).report(),
                        MadeUpResults.phase("measure", 2, 100).report(),
                        MadeUpResults.phase("measure", 3, 100)
                                .errors(Map.of("timeout", 7L))
                                .errorSamples(Map.of("timeout", "no answer within 1 s"))
                                .report()));

        assertThat(failing.errors()).isEqualTo(7);
        assertThat(failureOf(() -> assertThat(failing).errors().isZero()))
                .contains("to be from 0 to 0, but it is 7.", "Errors: timeout (no answer within 1 s)");
        assertThat(failing).errors().isLessThanOrEqualTo(7);
    }

    @Test
    void aPercentileThatLeavesOutMissedOperationsIsNotKnownToBeBelowALimit() {
        WorkloadResult missing = MadeUpResults.of(
                new MadeUpRun(),
                List.of(MadeUpResults.phase("measure", 1, 1000)
                        .openLoop(
                                5000,
                                new ArrivalReport(15_000, 5000, 0, Map.of(), Optional.of("poisson"), Optional.of(1L)),
                                Optional.of(1500.0))
                        .report()));

        assertThat(failureOf(() -> assertThat(missing).p99().isLessThan(ofMillis(100))))
                .contains("but it is at least 10 ms; missed or failed operations are not in it.");
        assertThat(missing).p99().isGreaterThan(ofMillis(9));
    }

    @Test
    void missedObjectivesAreNamed() {
        WorkloadResult slow = MadeUpResults.of(
                new MadeUpRun().verdict(new Verdict(Verdict.Status.FAIL, List.of("p99<5ms missed: p99 was 10.000 ms"))),
                MadeUpResults.phases(1000));

        assertThat(slow.missedObjectives()).containsExactly("p99<5ms missed: p99 was 10.000 ms");
        assertThat(failureOf(() -> assertThat(slow).meetsObjectives()))
                .contains("to meet its objectives, but: p99<5ms missed: p99 was 10.000 ms.");
    }

    @Test
    void aFigureOfStepsIsThatOfOneOfThem() {
        WorkloadResult steps = MadeUpResults.of(
                new MadeUpRun(),
                List.of(
                        MadeUpResults.phase("cold", 1, 100).report(),
                        MadeUpResults.phase("warm", 1, 1000).report()));

        assertThat(failureOf(() -> assertThat(steps).p99().isLessThan(ofMillis(1))))
                .contains("has not measured the figure p99: ask for that of one phase, such as figure(\"cold.p99\");"
                        + " its measured phases are cold, warm.");
        assertThat(steps).figure("cold.p99").isGreaterThan(99);
    }

    @Test
    void anUnknownFigureIsAMistakeOfTheTest() {
        assertThatExceptionOfType(ShardlabTestException.class)
                .isThrownBy(() -> assertThat(result).figure("thruput"))
                .withMessageStartingWith("A result has no figure thruput (did you mean throughput?)");
    }

    @Test
    void theTextOfAResultHasItsMainFigures() {
        assertThat(result)
                .hasToString("sharded-query: throughput 1,000 ops/s, p99 response time 10 ms, errors 0 ("
                        + MadeUpResults.FOLDER + ")");
    }

    private static String failureOf(ThrowingCallable check) {
        AssertionError[] failure = new AssertionError[1];
        assertThatExceptionOfType(AssertionError.class).isThrownBy(check).satisfies(error -> failure[0] = error);
        return failure[0].getMessage();
    }
}
