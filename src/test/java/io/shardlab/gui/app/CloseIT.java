package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.scene.input.KeyCode;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloseIT {

    @TempDir
    Path results;

    @Test
    void closingDuringARunAsksAndThenEndsEverythingInOrder() throws TimeoutException {
        try (Desktop desktop = Desktop.open(results)) {
            startALongRun(desktop);
            List<ProcessHandle> servers = Desktop.servers();
            assertThat(servers).isNotEmpty();

            askToClose(desktop);
            String stay = desktop.window().texts().say("Keep running");
            desktop.untilShown(stay);
            desktop.push(KeyCode.ENTER);
            desktop.until(() -> desktop.robot().lookup(stay).tryQuery().isEmpty());
            assertThat(desktop.window().runState()).isEqualTo(RunState.RUNNING);
            assertThat(desktop.window().stage().isShowing()).isTrue();

            askToClose(desktop);
            desktop.answer(desktop.window().texts().say("Stop and quit"));
            desktop.until(() -> !desktop.window().stage().isShowing());
            assertThat(servers).noneMatch(ProcessHandle::isAlive);
            assertThat(SavedResults.in(results).results()).hasSize(1);
        }
    }

    @Test
    void closingWhileARunIsBeingStoppedWaitsUntilItIsSaved() throws TimeoutException {
        CountDownLatch saved = new CountDownLatch(1);
        try (Desktop desktop = Desktop.open(results, (input, listener, control) -> {
            await().atMost(Desktop.PATIENCE).until(saved::getCount, left -> left == 0);
            return new RunEnding(List.of(), Optional.empty(), Optional.empty(), true);
        })) {
            desktop.go(ProgramScreen.RUN);
            desktop.click("run-start");
            desktop.awaitState(RunState.RUNNING);
            desktop.click("run-stop");
            desktop.awaitState(RunState.STOPPING);

            askToClose(desktop);
            desktop.answer(desktop.window().texts().say("Stop and quit"));
            assertThat(OpenWindow.onScreen(desktop.window().stage()::isShowing)).isTrue();

            saved.countDown();
            desktop.until(() -> !desktop.window().stage().isShowing());
        }
    }

    @Test
    void withoutARunTheWindowClosesAtOnce() throws TimeoutException {
        try (Desktop desktop = Desktop.open(results)) {
            askToClose(desktop);
            desktop.until(() -> !desktop.window().stage().isShowing());
        }
    }

    private static void startALongRun(Desktop desktop) {
        desktop.choose("sharded-query");
        desktop.type("documents", "2000");
        desktop.type("warm-up", "0s");
        desktop.type("duration", "10m");
        // Slow, to leave the processors to the window and to other tests.
        desktop.type("target-rate", "100");
        desktop.go(ProgramScreen.TARGET);
        desktop.type("shards", "1");
        desktop.go(ProgramScreen.RUN);
        desktop.click("run-start");
        desktop.until(() ->
                desktop.window().phase().equals("measure") && desktop.window().throughput() > 0);
    }

    /** Closes the window as its own button does. Returns while the question is open. */
    private static void askToClose(Desktop desktop) {
        Platform.runLater(() -> desktop.window()
                .stage()
                .fireEvent(new WindowEvent(desktop.window().stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    }
}
