package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.compare.ComparedFigure;
import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.compare.Regression;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.Obstacle;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultComparerTest {

    @TempDir
    Path parent;

    private SavedRuns run(long rate, long nanos, int seconds, int repetitions, long seed) {
        return run(new SavedRuns(parent), rate, nanos, seconds, repetitions, seed);
    }

    private static SavedRuns run(SavedRuns run, long rate, long nanos, int seconds, int repetitions, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
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

    private static Comparison.Phase compare(SavedResult... results) {
        return new ResultComparer(List.of(results))
                .compare(Optional.empty())
                .phases()
                .get(0);
    }

    @Test
    void serversAreComparedByRoleAndOperation() {
        SavedRuns other = new SavedRuns(parent)
                .servers(List.of(
                        MadeUpServer.report("127.0.0.1:2", "shard", 3, Map.of()),
                        MadeUpServer.report("127.0.0.1:3", "shard", 1, Map.of())));
        long[] operations = {500, 500, 500, 500};
        SavedRuns base = new SavedRuns(parent).measured(1, SavedRuns.START, operations, (interval, n) -> 1000);
        other.measured(1, SavedRuns.START, operations, (interval, n) -> 1000);
        ComparedFigure cpu = compare(base.save(), other.save()).figure("shardCpuMillisPerOperation");
        assertThat(cpu.values()).containsExactly(Optional.of(1.0), Optional.of(2.0));
        assertThat(cpu.changes().get(1).orElseThrow().percent()).isEqualTo(100);
    }

    @Test
    void maximumRatesAreComparedHoweverManyTrialsTheSearchesHad() {
        Comparison.Phase phase = compare(maximum(4, 1000), maximum(9, 1500));

        assertThat(phase.phase()).isEqualTo("maximum");
        assertThat(phase.figure("maxRate").values()).containsExactly(Optional.of(1000.0), Optional.of(1500.0));
        assertThat(phase.figure("maxRate").changes().get(1).orElseThrow().percent())
                .isEqualTo(50);
    }

    private SavedResult maximum(int trial, double rate) {
        RunResult result = new MadeUpRun()
                .phases(List.of(
                        new MadeUpPhase("trial 1", 1).measured(false).report(),
                        new MadeUpPhase("trial " + trial, 1)
                                .openLoop(0, null, Optional.of(rate))
                                .report()
                                .counted(Optional.of(rate))))
                .maximum(new MaximumReport(
                        "p99<50ms",
                        MaximumReport.Certainty.FOUND,
                        Optional.of(rate),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        List.of()))
                .result();
        return new SavedResult(parent, result);
    }

    @Test
    void serversOfARoleThatIsNotKnownAreNotCompared() {
        long[] operations = {500, 500};
        List<SavedResult> runs = Stream.of(1, 2)
                .map(cpuSeconds -> new SavedRuns(parent)
                        .servers(List.of(
                                MadeUpServer.report("127.0.0.1:2", "shard", 1, Map.of()),
                                MadeUpServer.report("127.0.0.1:3", "other", cpuSeconds, Map.of())))
                        .measured(1, SavedRuns.START, operations, (interval, n) -> 1000)
                        .save())
                .toList();
        assertThat(compare(runs.get(0), runs.get(1)).figures())
                .extracting(ComparedFigure::key)
                .contains("shardCpuMillisPerOperation")
                .noneMatch(key -> key.contains("other"));
    }

    @Test
    void ofASingleOperationTheTimeIsComparedAndNoPercentile() {
        List<SavedResult> runs = Stream.of(new long[] {1}, new long[] {0, 1})
                .map(operations -> new SavedRuns(parent)
                        .phase("restore", 1, true, SavedRuns.START, operations, (interval, n) -> 1000)
                        .phase("restore", 2, true, SavedRuns.START, operations, (interval, n) -> 1000)
                        .save())
                .toList();
        Comparison.Phase phase = compare(runs.get(0), runs.get(1));

        assertThat(phase.figure("seconds").values()).containsExactly(Optional.of(1.0), Optional.of(2.0));
        assertThat(phase.figures()).extracting(ComparedFigure::key).noneMatch(key -> key.startsWith("serviceP"));
    }

    @Test
    void aPercentileThatMissedArrivalsMayHaveMadeLargerIsNotCompared() {
        Comparison comparison = new ResultComparer(List.of(openLoop(0), openLoop(100))).compare(Optional.empty());
        Comparison.Phase phase = comparison.phases().get(0);
        assertThat(phase.figure("responseP99Millis").values().get(1)).isEmpty();
        assertThat(phase.figure("serviceP99Millis").values().get(1)).isPresent();
        assertThat(comparison.warnings())
                .map(Message::toString)
                .anyMatch(warning -> warning.startsWith("B has only lower bounds of response time"));
    }

    private SavedResult openLoop(long missed) {
        SavedRuns run = new SavedRuns(parent).missing(missed);
        for (int repetition = 1; repetition <= 4; repetition++) {
            run.measured(repetition, SavedRuns.START, new long[] {200, 200}, (interval, n) -> 900_000);
        }
        return run.save();
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
                .map(Message::toString)
                .anySatisfy(warning -> assertThat(warning).contains("another machine", "64"))
                .anySatisfy(warning -> assertThat(warning).contains("documents", "99", "1000"))
                .anySatisfy(warning -> assertThat(warning).contains("7.0.1", "6.0.5"))
                .anySatisfy(warning -> assertThat(warning).contains("B failed its verdict", "p99<5ms missed"))
                .hasSize(4);
    }

    @Test
    void resultsInSlowMotionByAnotherFactorAreWarnedOfAndNoRepetitions() {
        SavedResult base = inSlowMotion(20).save();
        SavedResult other = inSlowMotion(30).save();

        assertThat(new ResultComparer(List.of(base, other))
                        .compare(Optional.empty())
                        .warnings())
                .map(Message::toString)
                .containsExactly("B ran slower by another factor than A: 30.0, not 20.0.");
        SavedResult repeated = inSlowMotion(20).save();
        assertThatThrownBy(() -> new ResultComparer(List.of(base, repeated), List.of(other)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("slow-motion is 30.0 there, not 20.0");
    }

    private SavedRuns inSlowMotion(double chosen) {
        return run(200, 1_000_000, 3, 1, 3).parameter("slow-motion", "auto").slowMotion(chosen);
    }

    @Test
    void resultsWhoseOperationsTookOtherPathsAreWarnedOf() {
        assertThat(warnings(Optional.of("driver")))
                .containsExactly("B reached the servers by another client path than A: driver, not direct.");
        assertThat(warnings(Optional.of("direct"))).isEmpty();
        assertThat(warnings(Optional.empty())).isEmpty();
    }

    private List<String> warnings(Optional<String> otherPath) {
        SavedResult base = run(200, 1_000_000, 6, 1, 3).save();
        SavedResult other = new SavedRuns(parent)
                .clientPath(otherPath)
                .measured(1, SavedRuns.START, new long[] {200, 201, 199}, (interval, n) -> 1_000_000)
                .save();
        return new ResultComparer(List.of(base, other))
                .compare(Optional.empty()).warnings().stream()
                        .map(Message::toString)
                        .toList();
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
    void aResultComparedWithItselfHasNoChangeThatIsShown() {
        SavedResult result = run(200, 1_000_000, 3, 4, 3).save();
        Comparison.Phase phase = compare(result, result);
        assertThat(phase.figures())
                .allSatisfy(figure -> figure.changes().get(1).ifPresent(change -> {
                    assertThat(change.percent()).isZero();
                    assertThat(change.isShown()).isFalse();
                }));
    }

    /** However long it took, and however steady its seconds were. */
    @Test
    void oneRepetitionShowsNoDifferenceAndNoRegression() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 1_000_000, 60, 1, 3).save(),
                        run(100, 3_000_000, 60, 1, 4).save()))
                .compare(Optional.empty());
        Change throughput =
                comparison.phases().get(0).figure("throughput").changes().get(1).orElseThrow();
        assertThat(throughput.percent()).isCloseTo(-50, within(5.0));
        assertThat(throughput.noise().verdict()).isEqualTo(Noise.Verdict.UNKNOWN);
        Regression.Found found = new Regression(5).in(comparison);
        assertThat(found.regressions()).isEmpty();
        assertThat(found.notJudged())
                .anySatisfy(words -> assertThat(words).contains("B: throughput", "unknown: repeat at least 4 times"));
    }

    @Test
    void nothingIsSaidOfARunWhoseMachineWasDisturbed() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 1_000_000, 3, 4, 3).save(),
                        run(new SavedRuns(parent).stolen(0.3), 100, 1_000_000, 3, 4, 4)
                                .save()))
                .compare(Optional.empty());

        assertThat(comparison.warnings())
                .map(Message::toString)
                .anySatisfy(words -> assertThat(words)
                        .contains("The machine of B was disturbed", "gave up to 30 % of its CPU time"));
        Noise noise = comparison
                .phases()
                .get(0)
                .figure("throughput")
                .changes()
                .get(1)
                .orElseThrow()
                .noise();
        assertThat(noise.verdict()).isEqualTo(Noise.Verdict.UNKNOWN);
        assertThat(noise.note()).contains(Obstacle.DISTURBED);
    }

    @Test
    void slowMotionBesideFullSpeedShowsNothingHoweverOftenItWasRepeated() {
        SavedResult full = run(100, 1_000_000, 3, 4, 3).save();
        SavedResult slow = run(200, 1_000_000, 3, 4, 4).slowMotion(20).save();

        assertThat(compare(full, slow).figures())
                .isNotEmpty()
                .allSatisfy(figure -> figure.changes()
                        .get(1)
                        .ifPresent(
                                change -> assertThat(change.noise().verdict()).isEqualTo(Noise.Verdict.UNKNOWN)));
        assertThat(throughputNote(full, slow)).contains(Obstacle.OTHER_SPEED);
        assertThat(throughputNote(
                        slow, run(300, 1_000_000, 3, 4, 5).slowMotion(20).save()))
                .isEmpty();
    }

    private static Optional<Obstacle> throughputNote(SavedResult base, SavedResult other) {
        return compare(base, other)
                .figure("throughput")
                .changes()
                .get(1)
                .orElseThrow()
                .noise()
                .note();
    }

    @Test
    void oneRepetitionAgainstSeveralShowsNothingEither() {
        Comparison.Phase phase = compare(
                run(200, 1_000_000, 3, 6, 3).save(),
                run(100, 1_000_000, 3, 1, 4).save());
        assertThat(phase.figures())
                .allSatisfy(figure -> figure.changes()
                        .get(1)
                        .ifPresent(change -> assertThat(change.isShown()).isFalse()));
    }

    @Test
    void fourRepetitionsOfEachAreJudgedByThem() {
        Comparison.Phase phase = compare(
                run(200, 1_000_000, 3, 4, 3).save(),
                run(300, 3_000_000, 3, 5, 4).save());
        Noise noise = phase.figure("throughput").changes().get(1).orElseThrow().noise();
        assertThat(noise.test()).hasValue(Noise.Test.REPETITIONS);
        assertThat(noise.baseValues()).isEqualTo(4);
        assertThat(noise.values()).isEqualTo(5);
        assertThat(noise.verdict()).isEqualTo(Noise.Verdict.HIGHER);
        assertThat(noise.lowPercent().orElseThrow()).isBetween(30.0, 50.0);
        assertThat(noise.highPercent().orElseThrow()).isBetween(50.0, 75.0);
        assertThat(noise.judgedTogether())
                .as("all figures of all phases that can be judged")
                .isGreaterThan(6);
        assertThat(phase.figure("serviceP99Millis")
                        .changes()
                        .get(1)
                        .orElseThrow()
                        .isShown())
                .isTrue();
        assertThat(phase.repetitions()).containsExactly(4, 5);
    }

    @Test
    void comparingNeedsNoIntervals() throws IOException {
        SavedResult base = run(200, 1_000_000, 12, 4, 3).save();
        SavedResult other = run(300, 1_000_000, 12, 4, 4).save();
        Files.delete(other.folder().resolve("latency.hlog"));
        Files.delete(other.folder().resolve("intervals.csv"));
        assertThat(compare(base, other)
                        .figure("throughput")
                        .changes()
                        .get(1)
                        .orElseThrow()
                        .isShown())
                .isTrue();
    }

    private List<SavedResult> earlier(long... rates) {
        return LongStream.of(rates)
                .mapToObj(rate -> run(rate, 1_000_000, 3, 1, rate).save())
                .toList();
    }

    private Change throughput(long base, long other, List<SavedResult> earlier) {
        return new ResultComparer(
                        List.of(
                                run(base, 1_000_000, 3, 1, 3).save(),
                                run(other, 1_000_000, 3, 1, 4).save()),
                        earlier)
                .compare(Optional.empty())
                .phases()
                .get(0)
                .figure("throughput")
                .changes()
                .get(1)
                .orElseThrow();
    }

    @Test
    void earlierResultsTellWhatOneRepetitionCannot() {
        List<SavedResult> earlier = earlier(1000, 1050, 960, 1010, 1030, 940, 990);
        Change shown = throughput(1000, 1500, earlier);
        assertThat(shown.noise().test()).hasValue(Noise.Test.EARLIER_RESULTS);
        assertThat(shown.noise().verdict()).isEqualTo(Noise.Verdict.HIGHER);
        assertThat(throughput(1000, 1080, earlier).noise().verdict()).isEqualTo(Noise.Verdict.NO_DIFFERENCE_SHOWN);
    }

    @Test
    void earlierResultsOfAnotherRunAreRefused() {
        List<SavedResult> other =
                List.of(run(200, 1_000_000, 3, 4, 9).parameter("threads", 20).save());
        assertThatThrownBy(() -> throughput(200, 200, other))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--noise-from")
                .hasMessageContaining("threads is 20 there, not 10");
    }

    @Test
    void oneEarlierMeasurementOrOneOfTheComparedIsRefused() {
        List<SavedResult> one = earlier(200);
        assertThatThrownBy(() -> throughput(200, 200, one))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("give at least two");
        SavedResult base = run(200, 1_000_000, 3, 4, 3).save();
        SavedResult other = run(200, 1_000_000, 3, 4, 4).save();
        assertThatThrownBy(() -> new ResultComparer(List.of(base, other), List.of(base)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("one of the results compared");
    }

    @Test
    void earlierResultsMayHaveAnotherSeedAndNumberOfRepetitions() {
        List<SavedResult> earlier = List.of(run(1000, 1_000_000, 3, 3, 7)
                .parameter("seed", 9)
                .parameter("repeat", 3)
                .save());
        assertThat(throughput(1000, 2000, earlier).isShown()).isTrue();
    }

    @Test
    void aRegressionIsShownAndLargerThanTheLimit() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 1_000_000, 12, 4, 3).save(),
                        run(160, 1_000_000, 12, 4, 4).save()))
                .compare(Optional.empty());
        assertThat(new Regression(10).in(comparison).regressions())
                .singleElement()
                .asString()
                .contains("B: throughput of measure -");
        assertThat(new Regression(30).in(comparison).regressions()).isEmpty();
    }

    @Test
    void anImprovementIsNoRegression() {
        Comparison comparison = new ResultComparer(List.of(
                        run(200, 3_000_000, 12, 4, 3).save(),
                        run(300, 1_000_000, 12, 4, 4).save()))
                .compare(Optional.empty());
        assertThat(new Regression(0).in(comparison).regressions()).isEmpty();
    }

    @Test
    void theJsonHasFiguresAndWhatIsShown() {
        SavedResult result = run(200, 1_000_000, 3, 4, 3).save();
        String json = Json.masked(new ResultComparer(List.of(result, result, result)).compare(Optional.empty()));
        assertThat(json)
                .contains(
                        "\"throughput\"",
                        "\"verdict\" : \"no-difference-shown\"",
                        "\"significance\" : \"within\"",
                        "\"test\" : \"repetitions\"",
                        "\"lowPercent\"",
                        "\"C\"");
    }
}
