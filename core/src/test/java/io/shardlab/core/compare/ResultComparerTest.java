package io.shardlab.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SavedRuns;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultComparerTest {

    @TempDir
    Path parent;

    private SavedRuns run(long rate, long nanos, int seconds, int repetitions, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SavedRuns run = new SavedRuns(parent);
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            long[] operations = random.longs(seconds, rate - 10, rate + 10).toArray();
            run.measured(
                    repetition,
                    SavedRuns.START.plus(Duration.ofMinutes(repetition)),
                    operations,
                    (interval, n) -> nanos + random.nextInt(500_000));
        }
        return run;
    }

    private static PhaseComparison compare(SavedResult... results) {
        return new ResultComparer(List.of(results))
                .compare(Optional.empty())
                .phases()
                .get(0);
    }

    @Test
    void aResultComparedWithItselfHasNoChangeBeyondTheNoise() {
        SavedResult result = run(200, 1_000_000, 12, 1, 3).save();
        PhaseComparison phase = compare(result, result);
        assertThat(phase.figures())
                .allSatisfy(figure -> figure.changes().get(1).ifPresent(change -> {
                    assertThat(change.percent()).isZero();
                    assertThat(change.exceedsNoise()).isFalse();
                }));
    }

    @Test
    void aFasterAndSlowerRunIsToldApartByItsIntervals() {
        PhaseComparison phase = compare(
                run(200, 1_000_000, 12, 1, 3).save(),
                run(300, 3_000_000, 12, 1, 4).save());
        Change throughput = phase.figure("throughput").changes().get(1).orElseThrow();
        assertThat(throughput.percent()).isCloseTo(50, within(5.0));
        assertThat(throughput.noise().significance()).isEqualTo(Noise.Significance.EXCEEDS);
        assertThat(throughput.noise().test()).hasValue(Noise.Test.INTERVALS);
        assertThat(throughput.noise().values()).isEqualTo(12);
        Change p99 = phase.figure("serviceP99Millis").changes().get(1).orElseThrow();
        assertThat(p99.exceedsNoise()).isTrue();
        assertThat(p99.percent()).isGreaterThan(100);
        assertThat(phase.figure("serviceP99Millis").values().get(1).orElseThrow())
                .isBetween(3.0, 3.6);
    }

    @Test
    void fourRepetitionsOfEachAreJudgedByThem() {
        PhaseComparison phase = compare(
                run(200, 1_000_000, 3, 4, 3).save(),
                run(300, 1_000_000, 3, 5, 4).save());
        Noise noise = phase.figure("throughput").changes().get(1).orElseThrow().noise();
        assertThat(noise.test()).hasValue(Noise.Test.REPETITIONS);
        assertThat(noise.baseValues()).isEqualTo(4);
        assertThat(noise.values()).isEqualTo(5);
        assertThat(noise.significance()).isEqualTo(Noise.Significance.EXCEEDS);
        assertThat(phase.repetitions()).containsExactly(4, 5);
    }

    @Test
    void aPairIsJudgedAlikeWhateverStandsBesideIt() {
        SavedResult base = run(200, 1_000_000, 12, 1, 3).save();
        SavedResult other = run(201, 1_000_000, 12, 1, 4).save();
        SavedResult third = run(500, 1_000_000, 12, 1, 5).save();
        assertThat(compare(base, third, other).figure("throughput").changes().get(2))
                .isEqualTo(compare(base, other).figure("throughput").changes().get(1));
    }

    @Test
    void tooLittleToTellIsSaidToBe() {
        PhaseComparison phase = compare(
                run(200, 1_000_000, 3, 1, 3).save(),
                run(300, 1_000_000, 3, 1, 4).save());
        Noise noise = phase.figure("throughput").changes().get(1).orElseThrow().noise();
        assertThat(noise.significance()).isEqualTo(Noise.Significance.UNKNOWN);
        assertThat(noise.note().orElseThrow()).contains("too few");
    }

    @Test
    void aResultWithoutItsIntervalsIsComparedWithoutATest() throws IOException {
        SavedResult base = run(200, 1_000_000, 12, 1, 3).save();
        SavedResult other = run(300, 1_000_000, 12, 1, 4).save();
        Files.delete(other.folder().resolve("latency.hlog"));
        Change change =
                compare(base, other).figure("throughput").changes().get(1).orElseThrow();
        assertThat(change.noise().significance()).isEqualTo(Noise.Significance.UNKNOWN);
        assertThat(change.noise().note().orElseThrow()).contains("latency.hlog");
    }

    @Test
    void serversAreComparedByRoleAndOperation() {
        SavedRuns other = new SavedRuns(parent)
                .servers(List.of(
                        ServerReport.of("127.0.0.1:2", "shard", 3, Map.of()),
                        ServerReport.of("127.0.0.1:3", "shard", 1, Map.of())));
        long[] operations = {500, 500, 500, 500};
        SavedRuns base = new SavedRuns(parent).measured(1, SavedRuns.START, operations, (interval, n) -> 1000);
        other.measured(1, SavedRuns.START, operations, (interval, n) -> 1000);
        ComparedFigure cpu = compare(base.save(), other.save()).figure("shardCpuMillisPerOperation");
        assertThat(cpu.values()).containsExactly(Optional.of(1.0), Optional.of(2.0));
        assertThat(cpu.changes().get(1).orElseThrow().percent()).isEqualTo(100);
    }

    @Test
    void onlyDifferencesAreListed() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 1_000_000, 6, 1, 3).save(),
                        run(200, 1_000_000, 6, 1, 3)
                                .parameter("threads", 20)
                                .parameter("seed", 7)
                                .parameter("out", "elsewhere")
                                .save()))
                .compare(Optional.empty());
        assertThat(comparison.differences())
                .containsExactly(
                        new Difference("threads", List.of("10", "20")), new Difference("seed", List.of("-", "7")));
        assertThat(comparison.equal()).containsEntry("documents", "1000").containsEntry("server version", "6.0.5");
        assertThat(comparison.warnings()).isEmpty();
    }

    @Test
    void hardlyComparableResultsAreWarnedOf() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 1_000_000, 6, 1, 3).save(),
                        run(200, 1_000_000, 6, 1, 3)
                                .parameter("documents", 99)
                                .serverVersion("7.0.1")
                                .client(new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 64, 512L << 20))
                                .verdict(Verdict.failed("p99<5ms missed"))
                                .save()))
                .compare(Optional.empty());
        assertThat(comparison.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("another machine", "64"))
                .anySatisfy(warning -> assertThat(warning).contains("documents", "99", "1000"))
                .anySatisfy(warning -> assertThat(warning).contains("7.0.1", "6.0.5"))
                .anySatisfy(warning -> assertThat(warning).contains("B failed its verdict", "p99<5ms missed"))
                .hasSize(4);
    }

    @Test
    void anUnknownPhaseIsRefusedWithThoseThatThereAre() {
        SavedResult result = run(200, 1_000_000, 6, 1, 3).save();
        ResultComparer comparer = new ResultComparer(List.of(result, result));
        assertThatThrownBy(() -> comparer.compare(Optional.of("load")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--phase")
                .hasMessageContaining("measure");
    }

    @Test
    void aRegressionNeedsBothTheLimitAndTheNoise() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 1_000_000, 12, 1, 3).save(),
                        run(160, 1_000_000, 12, 1, 4).save()))
                .compare(Optional.empty());
        assertThat(new Regression(10).in(comparison).regressions())
                .singleElement()
                .asString()
                .contains("B: throughput of measure -1");
        assertThat(new Regression(30).in(comparison).regressions()).isEmpty();
    }

    @Test
    void aPhaseThatWasNotMeasuredIsARegressionWhateverTheLimit() {
        SavedResult given = new SavedRuns(parent)
                .phase("warm-up", 1, false, SavedRuns.START, new long[] {10, 10}, (interval, n) -> 1000)
                .save();
        Comparison comparison =
                new ResultComparer(List.of(run(200, 1_000_000, 12, 1, 3).save(), given)).compare(Optional.empty());
        assertThat(new Regression(50).in(comparison).regressions())
                .containsExactly("B: nothing was measured of measure");
    }

    @Test
    void repetitionsInWhichNothingSucceededAreARegression() {
        SavedRuns down = new SavedRuns(parent);
        for (int repetition = 1; repetition <= 4; repetition++) {
            down.measured(
                    repetition,
                    SavedRuns.START.plus(Duration.ofMinutes(repetition)),
                    new long[12],
                    (interval, n) -> 1000);
        }
        Comparison comparison = new ResultComparer(
                        List.of(run(200, 1_000_000, 12, 4, 3).save(), down.save()))
                .compare(Optional.empty());
        assertThat(new Regression(50).in(comparison).regressions())
                .containsExactly("B: nothing was measured of measure");
    }

    @Test
    void anImprovementIsNoRegression() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 3_000_000, 12, 1, 3).save(),
                        run(300, 1_000_000, 12, 1, 4).save()))
                .compare(Optional.empty());
        assertThat(new Regression(0).in(comparison).regressions()).isEmpty();
    }

    @Test
    void theJsonHasFiguresAndWhetherTheyExceedTheNoise() {
        SavedResult result = run(200, 1_000_000, 12, 1, 3).save();
        String json =
                ComparisonJson.write(new ResultComparer(List.of(result, result, result)).compare(Optional.empty()));
        assertThat(json).contains("\"throughput\"", "\"within\"", "\"intervals\"", "\"lowPercent\"", "\"C\"");
    }
}
