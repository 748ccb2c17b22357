package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.workload.PhaseSpec;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BarProgressTest {

    private static PhaseReport measured(double seconds, long operations, DrainReport drain) {
        return new MadeUpPhase("measure", 1)
                .seconds(seconds)
                .operations(operations, 10 * operations, 0)
                .drain(drain)
                .report();
    }

    @Test
    void aNoticeDoesNotEndTheBarAndAFinishedPhaseShowsTheRatesOfAllOfIt() {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DrainReport drain = new DrainReport(1, 20, 0, 200, 0, 0, 0, 0);
        PhaseSpec spec = PhaseSpec.closedLoop("measure", 4, new PhaseSpec.Limit.Time(Duration.ofSeconds(4)));
        try (BarProgress progress = new BarProgress(new Console(OutputStream.nullOutputStream(), sent, true))) {
            progress.phaseStarted(spec, 1, true, OptionalDouble::empty);
            progress.warn("A member was elected.");
            progress.interval(new IntervalSnapshot(
                    "measure",
                    4,
                    Instant.EPOCH,
                    4,
                    0.01,
                    List.of(),
                    Map.of(),
                    List.of(),
                    0,
                    0,
                    2,
                    MadeUpPhase.client(1, 1, Optional.empty(), 0),
                    ConnectionReport.NONE,
                    List.of()));
            progress.phaseEnded(measured(4, 420, drain));
        }
        assertThat(Screen.of(sent.toString(StandardCharsets.UTF_8)))
                .containsExactly(
                        "measure from 4 threads for 4s",
                        "A member was elected.",
                        "measure 100 % [====================] 100 ops/s  1,000 docs/s",
                        "measure done: 420 operations, 4,200 documents in 4.0 s",
                        "");
    }

    @Test
    void theBarKeepsItsWidth() {
        assertThat(BarProgress.bar(0.5)).isEqualTo(" 50 % [==========          ]");
        assertThat(BarProgress.bar(1.01)).isEqualTo("100 % [====================]");
    }

    @Test
    void whereNobodyKnowsHowMuchThereIsToDoAMarkMovesOn() {
        assertThat(BarProgress.mark(1)).isEqualTo("[ =                  ]");
        assertThat(BarProgress.mark(22)).isEqualTo("[  =                 ]");
    }
}
