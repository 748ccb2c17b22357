package io.shardlab.gui.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.compare.RunComparison;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonSentencesTest {

    @TempDir
    private Path results;

    private SavedResult run(int threads, long... rates) {
        SavedRuns run = new SavedRuns(results).parameter("threads", threads);
        for (int i = 0; i < rates.length; i++) {
            run.measured(
                    i + 1,
                    SavedRuns.START.plusSeconds(60L * i),
                    new long[] {rates[i], rates[i]},
                    (interval, operation) -> 1_000_000 + 1_000L * operation);
        }
        return run.save();
    }

    private static ComparisonSentences sentences(SavedResult... runs) {
        return new ComparisonSentences(RunComparison.of(List.of(runs)), Texts.in(Language.ENGLISH));
    }

    @Test
    void whatDiffersComesFirst() {
        assertThat(sentences(run(10, 100), run(4, 50)).conditions()).isEqualTo("What differs: Threads 10 → 4.");
    }

    @Test
    void runsOfTheSameConditionsSaySo() {
        assertThat(sentences(run(10, 100), run(10, 50)).conditions()).isEqualTo("The runs have the same conditions.");
    }

    @Test
    void oneRepetitionShowsNothing() {
        assertThat(sentences(run(10, 100), run(4, 50)).outcomes())
                .first()
                .isEqualTo(Marked.plain("? B does half as many operations/s as A (50.0 against 100): unknown: repeat at"
                        + " least 4 times."));
    }

    @Test
    void whatRepetitionsShowIsJudgedBySignAndColour() {
        List<Marked> outcomes = sentences(run(10, 100, 102, 101, 99), run(4, 200, 202, 199, 201))
                .outcomes();

        assertThat(outcomes.get(0).text())
                .startsWith("✓ ")
                .contains("twice as many operations/s", "higher, better, +9");
        assertThat(outcomes.get(0).mark()).isEqualTo(Mark.GOOD);
        assertThat(outcomes.get(1).text()).startsWith("✗ ").contains("p99 of B", "higher, worse, +");
        assertThat(outcomes.get(1).mark()).isEqualTo(Mark.BAD);
    }

    @Test
    void columnsAreNamedByTheOnlyConditionThatChanged() {
        RunComparison comparison = RunComparison.of(List.of(run(10, 100), run(4, 50)));

        assertThat(new ComparisonTexts(comparison, Texts.in(Language.ENGLISH))
                        .forPeople()
                        .heads())
                .contains("A: Threads 10", "B: Threads 4", "Threads 10 → 4");
    }
}
