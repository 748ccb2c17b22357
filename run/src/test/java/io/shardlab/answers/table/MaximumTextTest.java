package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.MaximumReport.Certainty;
import io.shardlab.core.result.MaximumReport.Trial;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MaximumTextTest {

    private static final String MISSED = "p99<50ms missed: p99 was 71.000 ms";
    private static final String BEHIND =
            "p99<50ms missed: of 900 operations that were due 90 were missed and 0 failed (10.000%), so that p99 was 9.000 ms"
                    + " or more; the rate was missed: 90 of 900 operations that were due had not started at the end";
    private static final List<Trial> TRIALS = List.of(
            new Trial(1, "trial 1", 5650, false, Optional.of(MISSED), List.of()),
            new Trial(1, "trial 2", 5400, true, Optional.empty(), List.of()));

    private static MaximumReport found(Certainty certainty, Optional<Double> rate) {
        return new MaximumReport(
                "p99<50ms,errors<0.1%",
                certainty,
                rate,
                Optional.of(5300.0),
                Optional.of(5500.0),
                Optional.empty(),
                Optional.empty(),
                false,
                TRIALS);
    }

    private static RunResult run(MaximumReport maximum) {
        List<PhaseReport> phases = TRIALS.stream()
                .map(trial -> new MadeUpPhase(trial.phase(), 1)
                        .measured(trial.met())
                        .openLoop(0, null, Optional.of(trial.rate()))
                        .report())
                .toList();
        return new MadeUpRun().phases(phases).maximum(maximum).result();
    }

    private static String sentence(MaximumReport maximum) {
        return MaximumText.of(run(maximum)).orElseThrow().sentence(Language.ENGLISH);
    }

    @Test
    void theAnswerComesWithItsIntervalAndWhatLimitsBeyondIt() {
        MaximumReport maximum = found(Certainty.FOUND, Optional.of(5400.0))
                .limited(Optional.of("The mongos was the bottleneck: a:1 used up its CPU."), false);

        assertThat(sentence(maximum))
                .isEqualTo(
                        "The cluster carries 5,400 operations/s with p99 < 50 ms and errors < 0.1 % (between 5,300 and"
                                + " 5,500, 2 trials); beyond it, p99 was 71.000 ms, and the mongos was the bottleneck: a:1 used up"
                                + " its CPU.");
    }

    @Test
    void aLimitOfTheClientIsALowerBound() {
        MaximumReport maximum = found(Certainty.FOUND, Optional.of(5400.0))
                .limited(Optional.of("The client was the bottleneck: it had too few threads."), true);

        assertThat(sentence(maximum))
                .startsWith("The cluster carries at least 5,400 operations/s")
                .endsWith("the client was the bottleneck: it had too few threads. The servers may carry more.");
    }

    @Test
    void aSearchThatUsedUpItsTrialsSaysSo() {
        String advice = " The search ended before its result was certain: allow more --find-max-trials, or, if trials"
                + " contradict one another, a longer --duration.";

        assertThat(sentence(found(Certainty.UNDECIDED, Optional.of(5400.0))))
                .startsWith("The cluster carries 5,400 operations/s")
                .endsWith(advice);
        assertThat(sentence(found(Certainty.UNDECIDED, Optional.empty())))
                .isEqualTo("The maximum rate with p99 < 50 ms and errors < 0.1 % is undecided after 2 trials. The limit"
                        + " is between 5,300 and 5,500 operations/s." + advice);
    }

    @Test
    void objectivesThatNoRateMeetsAreSaidWithTheFigureAtTheLowestRate() {
        assertThat(sentence(found(Certainty.NOT_MET, Optional.empty())))
                .contains("does not meet p99 < 50 ms and errors < 0.1 % at any rate (2 trials)")
                .endsWith("p99 was 71.000 ms.");
    }

    @Test
    void theAnswerIsWordedInTheLanguageOfTheReader() {
        MaximumReport maximum = found(Certainty.FOUND, Optional.of(5400.0)).limited(Optional.empty(), true);

        assertThat(MaximumText.of(run(maximum)).orElseThrow().sentence(Language.JAPANESE))
                .isEqualTo("クラスターは p99 < 50 ms、errors < 0.1 % を満たしながら、少なくとも 5,400 操作/秒を処理できます"
                        + " (5,300 ～ 5,500、試行 2 回)。これを超えると: p99 was 71.000 ms。サーバーはもっと処理できるかもしれません。");
    }

    @Test
    void reasonsWithMessagesReadAsThoseOfOlderResultsAndInEveryLanguage() {
        Message latency = Message.of("{0} missed: {1} was {2}", "p99<50ms", "p99", "71.000 ms");
        Message behind = Message.of(
                "the rate was missed: {0} of {1} operations that were due had not started at the end", "90", "900");
        List<Trial> trials = List.of(
                new Trial(1, "trial 1", 5650, List.of(latency)),
                new Trial(1, "trial 2", 5400, List.of()),
                new Trial(1, "trial 3", 5900, List.of(latency, behind)));
        MaximumReport maximum = new MaximumReport(
                "p99<50ms",
                Certainty.FOUND,
                Optional.of(5400.0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                trials);
        MaximumText text =
                MaximumText.of(run(maximum.limited(Optional.empty(), false))).orElseThrow();

        assertThat(trials.get(0).reason()).contains(MISSED);
        assertThat(text.sentence(Language.ENGLISH)).contains("beyond it, p99 was 71.000 ms");
        assertThat(text.sentence(Language.JAPANESE)).contains("これを超えると: p99 は 71.000 ms でした");
        assertThat(text.trialsTable().texts())
                .extracting(row -> row.get(row.size() - 1))
                .containsExactly("missed p99<50ms", "met", "missed p99<50ms, the rate");
        assertThat(text.trialsTable().in(Language.JAPANESE).texts())
                .extracting(row -> row.get(row.size() - 1))
                .containsExactly("未達: p99<50ms", "達成", "未達: p99<50ms、レート");
    }

    @Test
    void aStoppedSearchSaysWhatIsKnown() {
        assertThat(sentence(found(Certainty.STOPPED, Optional.of(5400.0))))
                .startsWith("The search was stopped after 2 trials. Until then, 5,400 operations/s met ");
    }

    @Test
    void theTableNamesTheMissedObjectivesWithoutTheirFigures() {
        MaximumReport maximum = new MaximumReport(
                "p99<50ms",
                Certainty.FOUND,
                Optional.of(5400.0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                List.of(new Trial(1, "trial 1", 5650, false, Optional.of(BEHIND), List.of()), TRIALS.get(1)));

        Table table = MaximumText.of(run(maximum)).orElseThrow().trialsTable();

        assertThat(table.texts())
                .extracting(row -> row.get(row.size() - 1))
                .containsExactly("missed p99<50ms, the rate", "met");
        assertThat(sentence(maximum.limited(Optional.empty(), false)))
                .contains("beyond it, 90 of 900 operations that were due had not started at the end");
    }

    @Test
    void resultsWithoutASearchHaveNoText() {
        assertThat(MaximumText.of(new MadeUpRun().result())).isEmpty();
    }
}
