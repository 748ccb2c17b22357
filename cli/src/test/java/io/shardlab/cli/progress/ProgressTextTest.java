package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.text.Language;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTextTest {

    private static IntervalSnapshot interval(long backlog, long maxBacklog) {
        return new IntervalSnapshot(
                "measure",
                0,
                Instant.EPOCH,
                0,
                1,
                List.of(),
                Map.of(),
                List.of(),
                backlog,
                maxBacklog,
                2,
                MadeUpPhase.client(1, 0.5, Optional.of(0.9), 0),
                ConnectionReport.NONE,
                List.of());
    }

    private static IntervalSnapshot use(
            double seconds, double cpuSeconds, double gcSeconds, ConnectionReport connections) {
        return new IntervalSnapshot(
                "measure",
                0,
                Instant.EPOCH,
                0,
                seconds,
                List.of(),
                Map.of(),
                List.of(),
                0,
                0,
                2,
                MadeUpPhase.client(cpuSeconds, cpuSeconds / seconds / 2, Optional.of(0.9), gcSeconds),
                connections,
                List.of());
    }

    @Test
    void aCalmClientShowsItsProcessorsOnly() {
        assertThat(ProgressText.client(use(0.5, 0.6, 0, ConnectionReport.NONE)))
                .hasToString("client CPU 1.2 of 2 cores");
    }

    @Test
    void aDelayOfTheClientIsShownAsSoonAsThereIsOne() {
        assertThat(ProgressText.client(use(2, 1, 0.5, new ConnectionReport(1234, 3, 0, 0)))
                        .toString())
                .contains("GC 25 %")
                .contains("1,234 waits for a connection");
    }

    @Test
    void aCellIsNamedByItsPlaceAndItsValuesWithTheTimeLeft() {
        Position position = new Position(3, 12, Map.of("shards", "5"), Optional.of(Duration.ofMinutes(4)));
        assertThat(ProgressText.start(position)).hasToString("Cell 3 of 12: shards 5, about 4 min left");
    }

    @ParameterizedTest
    @CsvSource({"200, 1 s", "42000, 42 s", "150000, 3 min", "7500000, 2 h 5 min"})
    void anEstimateIsCoarserTheLongerItIs(long millis, String words) {
        assertThat(ProgressText.time(Duration.ofMillis(millis))).hasToString(words);
    }

    @Test
    void aBacklogIsShownAsItIsAndAsItWas() {
        assertThat(ProgressText.interval(interval(0, 0)).toString()).doesNotContain("backlog");
        assertThat(ProgressText.interval(interval(1500, 1500)).toString()).endsWith("backlog 1,500");
        assertThat(ProgressText.interval(interval(0, 1500)).toString()).endsWith("backlog 0 (up to 1,500)");
    }

    @Test
    void progressIsInTheLanguageOfTheUser() {
        assertThat(ProgressText.client(use(0.5, 0.6, 0, ConnectionReport.NONE)).in(Language.JAPANESE))
                .isEqualTo("クライアント CPU 1.2 / 2 コア");
    }
}
