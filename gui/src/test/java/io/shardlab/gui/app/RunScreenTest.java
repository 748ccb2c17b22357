package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.Runs;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunScreenTest {

    private static final String FAILURE = "Nothing answers at db:1.";

    @TempDir
    Path results;

    private Desktop desktop;

    @AfterEach
    void close() {
        desktop.close();
    }

    private void open(Runs runs) throws TimeoutException {
        desktop = Desktop.open(results, runs);
        desktop.until(() -> OpenWindow.onScreen(
                () -> desktop.window().models().workload().runnable().get()));
        desktop.go(ProgramScreen.RUN);
    }

    @Test
    void beforeTheStartTheScreenSaysWhatWouldRunAndStartsIt() throws TimeoutException {
        open((input, listener, control) -> new RunEnding(List.of(), Optional.empty(), Optional.empty(), false));
        assertThat(shown("run-plan"))
                .anySatisfy(text -> assertThat(text)
                        .contains(desktop.window()
                                .texts()
                                .say(desktop.window()
                                        .models()
                                        .target()
                                        .summary()
                                        .getValue()))
                        .contains("Warm-up and measurement take"));

        desktop.click("run-start");
        desktop.awaitState(RunState.COMPLETE);
        assertThat(isShown("run-plan")).isFalse();
    }

    @Test
    void aFailedRunLooksFailedAndSaysItsReasonOnce() throws TimeoutException {
        open((input, listener, control) -> {
            throw new RunFailedException(FAILURE);
        });
        desktop.click("run-start");
        desktop.awaitState(RunState.FAILED);

        assertThat(shown("run-ending")).contains("Failed", FAILURE);
        assertThat(isShown("run-plan")).isFalse();
        assertThat(shown(OpenWindow.onScreen(
                        () -> desktop.window().stage().getScene().getRoot())))
                .filteredOn(FAILURE::equals)
                .hasSize(1);
        assertThat(OpenWindow.onScreen(
                        () -> desktop.window().node("run-ending", Node.class).getStyleClass()))
                .contains("danger");
        assertThat(isShown("run-open")).as("nothing was saved").isFalse();
    }

    @Test
    void aRunThatEndsWhileAnotherScreenIsShownReplacesTheEndingBefore() throws TimeoutException {
        AtomicReference<RunInput> first = new AtomicReference<>();
        open((input, listener, control) -> {
            throw new RunFailedException(first.compareAndSet(null, input) ? FAILURE : "Nothing answers at db:2.");
        });
        desktop.click("run-start");
        desktop.awaitState(RunState.FAILED);
        assertThat(shown("run-ending")).contains(FAILURE);

        desktop.go(ProgramScreen.HOME);
        OpenWindow.act(() -> desktop.window().models().run().start(first.get()));
        desktop.awaitState(RunState.FAILED);
        desktop.go(ProgramScreen.RUN);

        assertThat(shown("run-ending")).contains("Nothing answers at db:2.").doesNotContain(FAILURE);
    }

    /** Opens the program, and lets its run end at once with a saved result. */
    private void openAndRun(SavedResult saved) throws TimeoutException {
        open((input, listener, control) -> new RunEnding(
                List.of(new RunEnding.Measured(Map.of(), saved.folder())),
                Optional.of(saved.result()),
                Optional.empty(),
                false));
        desktop.click("run-start");
        desktop.awaitState(RunState.COMPLETE);
    }

    @Test
    void aCompleteRunShowsItsVerdictItsDiagnosisAndOpensItsResult() throws TimeoutException {
        SavedResult saved = new SavedRuns(results)
                .diagnosis(new Finding("One shard answers most queries.", "seen", "Choose another shard key."))
                .steady(SavedRuns.START, 5, 200, (interval, operation) -> 1_000_000)
                .save();
        openAndRun(saved);

        assertThat(shown("run-ending"))
                .contains("Complete", "no objectives were set", "One shard answers most queries.");
        assertThat(shown("run-tiles")).contains("200", "operations/s", "of 1,000 operations");
        desktop.click("run-open");
        desktop.until(() -> desktop.window().chosenRuns().contains(saved.folder()));
    }

    @Test
    void aCompleteRunIsComparedWithAnEarlierOneOfItsWorkload() throws TimeoutException {
        SavedResult earlier = new SavedRuns(results)
                .steady(SavedRuns.START, 5, 100, (interval, operation) -> 1_000_000)
                .save();
        SavedResult saved = new SavedRuns(results)
                .steady(SavedRuns.START.plusSeconds(60), 5, 200, (interval, operation) -> 1_000_000)
                .save();
        openAndRun(saved);
        MenuButton compare = desktop.window().node("run-compare", MenuButton.class);
        desktop.until(() -> OpenWindow.onScreen(() -> {
            compare.show();
            return !compare.getItems().get(0).isDisable();
        }));
        OpenWindow.act(() -> compare.getItems().get(0).fire());

        assertThat(desktop.window().chosenRuns()).containsExactly(saved.folder(), earlier.folder());
    }

    @Test
    void anExperimentFillsATableAndSaysThatARunMissedAnObjective() throws TimeoutException {
        RunResult missed = new SavedRuns(results)
                .verdict(new Verdict(Verdict.Status.FAIL, List.of("p99<5ms missed: p99 was 7 ms")))
                .steady(SavedRuns.START, 5, 200, (interval, operation) -> 7_000_000)
                .save()
                .result();
        open((input, listener, control) -> {
            Position run = new Position(1, 2, Map.of("threads", "4"), Optional.empty());
            listener.cellStarted(run);
            listener.cellEnded(run, new Cell(1, run.values(), Optional.of(missed), Optional.empty()));
            return new RunEnding(List.of(), Optional.empty(), Optional.empty(), false);
        });
        desktop.click("run-start");
        desktop.awaitState(RunState.COMPLETE);

        desktop.until(() -> shown("run-cells").containsAll(List.of("threads 4", "200", "7.00", "objectives missed")));
        assertThat(shown("run-ending")).contains("Complete, but some runs missed objectives or budgets");
        assertThat(shown("run-tiles")).contains("objectives missed", "1", "of 2 cells");
    }

    private boolean isShown(String id) {
        return OpenWindow.onScreen(() -> {
            Node node = desktop.window().stage().getScene().lookup("#" + id);
            return node != null && node.isVisible();
        });
    }

    private List<String> shown(String id) {
        return shown(desktop.window().node(id, Node.class));
    }

    private static List<String> shown(Node node) {
        return OpenWindow.onScreen(() -> texts(node).toList());
    }

    private static Stream<String> texts(Node node) {
        if (!node.isVisible()) {
            return Stream.empty();
        }
        Stream<String> own = node instanceof Labeled labeled && labeled.getText() != null
                ? Stream.of(labeled.getText())
                : Stream.empty();
        return node instanceof Parent parent
                ? Stream.concat(
                        own,
                        List.copyOf(parent.getChildrenUnmodifiable()).stream().flatMap(RunScreenTest::texts))
                : own;
    }
}
