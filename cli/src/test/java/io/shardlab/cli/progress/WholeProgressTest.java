package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Cell;
import io.shardlab.cli.output.Console;
import io.shardlab.core.text.Message;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Two experiments of one measurement each, which should take 30 and 60 seconds. */
class WholeProgressTest {

    private static final List<Duration> EXPECTED = List.of(Duration.ofSeconds(30), Duration.ofSeconds(60));

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final AtomicLong nanos = new AtomicLong();

    private void measureOn(Console console, boolean quiet) {
        try (WholeProgress progress = new WholeProgress(console, quiet, EXPECTED, nanos::get)) {
            measure(progress, Map.of("threads", "8"), Optional.empty());
            progress.subject(Message.text("3 shards"));
            progress.warn("A member was elected.");
            measure(progress, Map.of(), Optional.of("The server ended."));
        }
    }

    private void measure(WholeProgress progress, Map<String, String> values, Optional<String> failure) {
        Position position = new Position(1, 1, values, Optional.empty());
        progress.cellStarted(position);
        nanos.addAndGet(Duration.ofSeconds(15).toNanos());
        progress.cellEnded(position, new Cell(1, values, Optional.empty(), failure));
    }

    private String sent() {
        return sent.toString(StandardCharsets.UTF_8);
    }

    private Console console(boolean interactive) {
        return new Console(OutputStream.nullOutputStream(), sent, interactive);
    }

    @Test
    void withoutATerminalEachMeasurementIsALineWithTheTimeLeft() {
        measureOn(console(false), false);

        assertThat(sent().lines())
                .containsExactly(
                        "Measurement 1 of 2: threads 8, about 90 s left",
                        "A member was elected.",
                        "Measurement 2 of 2: 3 shards, about 30 s left",
                        "The measurement 2 of 2 (3 shards) failed: The server ended.");
    }

    @Test
    void quietShowsOnlyWarningsAndFailures() {
        measureOn(console(true), true);

        assertThat(sent().lines())
                .containsExactly(
                        "A member was elected.", "The measurement 2 of 2 (3 shards) failed: The server ended.");
    }

    @Test
    void aTerminalHasOneBarForAllWithNoticesAboveIt() {
        measureOn(console(true), false);

        List<String> screen = Screen.of(sent());
        assertThat(screen)
                .contains("A member was elected.")
                .filteredOn(line -> line.contains("["))
                .singleElement()
                .asString()
                .isEqualTo("100 % [====================] measured");
    }
}
