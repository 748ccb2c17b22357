package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunEndingTest {

    private static final Texts ENGLISH = Texts.in(Language.ENGLISH);

    @TempDir
    private Path results;

    @Test
    void aFailureIsTheReason() {
        assertThat(ending(missed(), Optional.of(Message.text("The server is gone.")))
                        .reasons(ENGLISH))
                .containsExactly("The server is gone.");
    }

    @Test
    void missedObjectivesAreTheReasonsOfACompleteRun() {
        assertThat(ending(missed(), Optional.empty()).reasons(ENGLISH))
                .containsExactly("p99 of measure was 7 ms, not < 5 ms");
    }

    @Test
    void anExperimentWithoutAFailureHasNoReasons() {
        assertThat(new RunEnding(List.of(), Optional.empty(), Optional.empty(), false).reasons(ENGLISH))
                .isEmpty();
    }

    private RunEnding ending(RunResult result, Optional<Message> failure) {
        return new RunEnding(List.of(), Optional.of(result), failure, false);
    }

    private RunResult missed() {
        return new SavedRuns(results)
                .verdict(new Verdict(Verdict.Status.FAIL, List.of("p99 of measure was 7 ms, not < 5 ms")))
                .measured(1, SavedRuns.START, new long[] {10}, (interval, operation) -> 7_000_000)
                .save()
                .result();
    }
}
