package io.shardlab.answers.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.LevelChange;
import io.shardlab.answers.history.History.Series;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class HistoryFinderTest {

    private static final Instant START = Instant.parse("2026-10-01T03:00:00Z");

    private final Random random = new Random(1);
    private final List<SavedResult> saved = new ArrayList<>();

    private static History history(List<SavedResult> results, String... ignored) {
        return new HistoryFinder(Set.of(ignored), false, List.of(), 0).in(results);
    }

    /** The measured phase of a run, whose figures deviate by 2 %. */
    private MadeUpPhase phase(double throughput, double p99Micros) {
        double noise = Math.exp(0.02 * random.nextGaussian());
        double micros = p99Micros * Math.exp(0.02 * random.nextGaussian());
        return new MadeUpPhase("measure", 1)
                .client(1, 0.25, 1, Optional.of(0.06), Optional.of(0.0), 0)
                .throughput(throughput * noise)
                .latency(new LatencyReport(1000, micros / 2, 1, micros * 2, Map.of("50", micros / 2, "99", micros)));
    }

    /** Saves a run, one a day. */
    private void add(MadeUpPhase phase, UnaryOperator<MadeUpRun> run) {
        int day = saved.size();
        RunResult result = run.apply(new MadeUpRun()
                        .startedAt(START.plus(Duration.ofDays(day)))
                        .parameters(Map.of("threads", 10))
                        .phases(List.of(phase.report())))
                .result();
        saved.add(new SavedResult(Path.of("results", "day-" + day), result));
    }

    private void add(int count, double throughput, double p99Micros, UnaryOperator<MadeUpRun> run) {
        for (int i = 0; i < count; i++) {
            add(phase(throughput, p99Micros), run);
        }
    }

    private static TargetReport servers(String version) {
        return new TargetReport("sharded", version, 3, 1, "mongos", false, List.of("mongodb://db:1"));
    }

    private static ClientDescription client(String os, int cpus) {
        return new ClientDescription("0.1.0", "17", "5.14.0", os, cpus, 512L << 20);
    }

    private static FigureHistory figure(Series series, String name) {
        return series.figures().stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aChangeNamesTheResultsAroundItAndWhatElseIsDifferent() {
        add(12, 1000, 5000, run -> run.target(servers("6.0.5")));
        add(10, 800, 5000, run -> run.target(servers("7.0.2")).label(Optional.of("nightly")));

        Series series = history(saved).series().get(0);

        LevelChange change = figure(series, "throughput").newest().orElseThrow();
        assertThat(change.before()).isEqualTo(11);
        assertThat(change.after()).isEqualTo(12);
        assertThat(change.percent().orElseThrow()).isBetween(-23.0, -17.0);
        assertThat(change.isWorse()).isTrue();
        assertThat(change.differences())
                .extracting(Difference::name, Difference::values)
                .containsExactly(
                        tuple("server version", List.of("6.0.5", "7.0.2")), tuple("label", List.of("-", "nightly")));
        assertThat(figure(series, "service-p99").changes()).isEmpty();
    }

    @Test
    void theDirectionThatIsWorseIsThatOfTheFigure() {
        add(12, 1000, 5000, run -> run);
        add(10, 1300, 7000, run -> run);

        History history = history(saved);

        Series series = history.series().get(0);
        assertThat(figure(series, "throughput").newest().orElseThrow().isWorse())
                .isFalse();
        assertThat(figure(series, "service-p99").newest().orElseThrow().isWorse())
                .isTrue();
        assertThat(history.regressions()).hasSize(1);
    }

    @Test
    void aRegressionThatWasMendedIsNoneAnyMore() {
        add(12, 1000, 5000, run -> run);
        add(10, 700, 5000, run -> run);
        add(10, 1000, 5000, run -> run);

        History history = history(saved);

        assertThat(figure(history.series().get(0), "throughput").changes()).hasSize(2);
        assertThat(history.regressions()).isEmpty();
        assertThat(history.newest()).hasSize(1);
    }

    @Test
    void onlyComparableResultsAreInOneSeries() {
        for (int i = 0; i < 8; i++) {
            add(1, 1000, 5000, run -> run.client(client("Linux 6.1.0 amd64", 4)));
            add(1, 1000, 5000, run -> run.client(client("Linux 6.1.9 amd64", 4)));
            add(1, 2000, 5000, run -> run.parameters(Map.of("threads", 20)));
            add(1, 500, 5000, run -> run.client(client("Linux 6.1.0 amd64", 2)));
        }

        List<Series> series = history(saved).series();

        assertThat(series).extracting(one -> one.results().size()).containsExactly(16, 8, 8);
        assertThat(series)
                .extracting(Series::name)
                .containsExactly(
                        "sharded-query (threads 10, client machine Linux amd64, 4 processors)",
                        "sharded-query (threads 20)",
                        "sharded-query (threads 10, client machine Linux amd64, 2 processors)");
        assertThat(series).extracting(Series::judged).containsExactly(true, false, false);
        assertThat(series)
                .flatExtracting(Series::figures)
                .allMatch(figure -> figure.changes().isEmpty());
    }

    @Test
    void conditionsCanBeIgnored() {
        add(8, 1000, 5000, run -> run.target(servers("6.0.5")));
        add(
                8,
                1000,
                5000,
                run -> run.target(
                        new TargetReport("sharded", "6.0.5", 3, 1, "mongos", false, List.of("mongodb://other:1"))));

        assertThat(history(saved).series()).hasSize(2);
        assertThat(history(saved, "servers").series()).hasSize(1);
        assertThatThrownBy(() -> history(saved, "server"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean servers?");
    }

    @Test
    void resultsThatSayNothingAreLeftOutWithTheReason() {
        add(phase(1000, 5000).stopped(), run -> run);
        add(phase(1000, 5000).measured(false), run -> run);
        add(phase(1000, 5000).client(1, 0.5, 1, Optional.of(0.5), Optional.of(0.2), 0), run -> run);
        add(1, 1000, 5000, run -> run);

        History history = history(saved);

        assertThat(history.leftOut())
                .extracting(one -> one.reason().toString())
                .containsExactly(
                        "it was stopped or given up before its end",
                        "nothing was measured",
                        "its machine was disturbed");
        assertThat(history.series()).hasSize(1);
        assertThat(new HistoryFinder(Set.of(), true, List.of(), 0).in(saved).leftOut())
                .hasSize(2);
    }

    @Test
    void smallChangesAreNotShownIfOnlyLargerOnesMatter() {
        add(20, 1000, 5000, run -> run);
        add(20, 900, 5000, run -> run);

        assertThat(history(saved).regressions()).hasSize(1);
        assertThat(new HistoryFinder(Set.of(), false, List.of(), 15).in(saved).newest())
                .isEmpty();
    }

    @Test
    void resultsAreInTheOrderOfTheirTimes() {
        add(12, 1000, 5000, run -> run);
        add(10, 700, 5000, run -> run);
        List<SavedResult> reversed = new ArrayList<>(saved);
        Collections.reverse(reversed);

        assertThat(history(reversed)).isEqualTo(history(saved));
    }

    @Test
    void withoutResultsThereIsAnAnswer() {
        assertThat(new HistoryText(history(List.of())).answer().toString())
                .isEqualTo("There is no result that can be judged.");
        add(3, 1000, 5000, run -> run);
        assertThat(new HistoryText(history(saved)).answer().toString())
                .startsWith("Too few results: a series needs 13, and the longest has 3.");
    }
}
