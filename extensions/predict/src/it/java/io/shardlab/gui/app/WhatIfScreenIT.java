package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.predict.screen.WhatIfScreen;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answer from results of real runs; the run that checks a prediction is simulated. */
class WhatIfScreenIT {

    private static final Path RECORDED = Path.of("src", "test", "predictions", "full-speed", "round-1", "calibrate");

    @TempDir
    Path results;

    @Test
    void aPredictionIsMeasuredToItsEndAndThenTheScreenSaysHowFarOffItWas() throws TimeoutException, IOException {
        copy(Simulator.HOME.resolve(RECORDED));
        try (Desktop desktop = Desktop.open(results, (input, listener, control) -> measured())) {
            desktop.go(WhatIfScreen.NAME);
            desktop.until(() -> text(desktop, "advice-answer").contains("asked for: "));
            fire(desktop, "advice-measure");
            desktop.until(() -> desktop.window().find("what-if-finding").isPresent());
            assertThat(text(desktop, "what-if-finding")).isEmpty();

            fire(desktop, "what-if-ask");

            desktop.until(() -> text(desktop, "what-if-finding").startsWith("Predicted: "));
            assertThat(text(desktop, "what-if-finding")).contains("Measured: ", " %");
        }
    }

    /** The ending of a run, whose result is one of those that are there. */
    private RunEnding measured() {
        SavedResult run = SavedResults.in(results).results().get(0);
        return new RunEnding(
                List.of(new RunEnding.Measured(Map.of(), run.folder())),
                Optional.of(run.result()),
                Optional.empty(),
                false);
    }

    private static void fire(Desktop desktop, String id) {
        desktop.until(() ->
                desktop.window().find(id).filter(node -> !node.isDisabled()).isPresent());
        OpenWindow.act(() -> desktop.window().node(id, ButtonBase.class).fire());
    }

    private static String text(Desktop desktop, String id) {
        return OpenWindow.onScreen(
                () -> desktop.window().node(id, Labeled.class).getText());
    }

    private void copy(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            all.skip(1).forEach(path -> {
                try {
                    Files.copy(path, results.resolve(folder.relativize(path)));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
