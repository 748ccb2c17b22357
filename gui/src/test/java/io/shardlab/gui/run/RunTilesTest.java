package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTilesTest {

    private static final Instant START = SavedRuns.START;

    private final RunTiles tiles = new RunTiles(Texts.in(Language.ENGLISH));

    @TempDir
    Path results;

    @Test
    void aRunUnderWayHasTheFiguresOfItsLastIntervalWithUnits() {
        RunProgress progress = new RunProgress(
                Optional.empty(),
                RunProgress.Step.MEASURE,
                "measure #2",
                Message.NONE,
                0.5,
                Optional.of(Duration.ofSeconds(42)),
                RateUnit.OPERATIONS,
                new RunProgress.Current(
                        OptionalDouble.of(1234.4),
                        OptionalDouble.of(0.51),
                        OptionalDouble.empty(),
                        OptionalDouble.of(25)),
                new RunProgress.Totals(17_812, 17_812, 3));

        assertThat(texts(tiles.of(progress)))
                .containsExactly(
                        "Throughput: 1,234 ops/s (17,812 in total)",
                        "p50: 0.510 ms (response time)",
                        "p99: – ms (response time)",
                        "Errors: 3 (total)",
                        "Client CPU: 25.0 % (this program)",
                        "Time left: 0:42");
    }

    @Test
    void figuresOfAResultAreMediansOverTheRepetitionsAndAmountsAreTotals() {
        SavedRuns run = new SavedRuns(results);
        for (int repetition = 1; repetition <= 3; repetition++) {
            long perSecond = List.of(100L, 400L, 200L).get(repetition - 1);
            long nanos = List.of(9_000_000L, 1_000_000L, 2_000_000L).get(repetition - 1);
            run.measured(
                    repetition,
                    START.plusSeconds(60L * repetition),
                    LongStream.generate(() -> perSecond).limit(10).toArray(),
                    (interval, operation) -> nanos);
        }
        RunResult result = run.save().result();

        assertThat(texts(tiles.of(result)))
                .contains(
                        "Throughput: 200 ops/s (median of 3)",
                        "p99: 2.00 ms (median of 3)",
                        "Errors: 30 (total)",
                        "Operations: 7,000 (total)");
    }

    private static List<String> texts(List<RunTiles.Tile> tiles) {
        return tiles.stream()
                .map(tile -> tile.name() + ": " + tile.value() + (tile.unit().isEmpty() ? "" : " " + tile.unit())
                        + (tile.note().isEmpty() ? "" : " (" + tile.note() + ")"))
                .toList();
    }
}
