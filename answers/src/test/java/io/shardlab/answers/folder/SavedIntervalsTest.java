package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The readers read the files that {@link ResultFolder} writes. */
class SavedIntervalsTest {

    private static final Instant START = Instant.parse("2026-11-21T10:00:00.123456789Z");

    @TempDir
    Path parent;

    private final Histogram service = histogram(1_000_000);
    private final Histogram response = histogram(5_000_000);

    private static Histogram histogram(long smallestNanos) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 1000; i++) {
            histogram.recordValue(smallestNanos + i * 1000L);
        }
        return histogram;
    }

    private Path saved(String phase) {
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            folder.repetition(2);
            folder.interval(snapshot(phase), List.of(new KindHistograms("find", service, response)));
            return folder.path();
        }
    }

    private IntervalSnapshot snapshot(String phase) {
        KindInterval kind = new KindInterval(
                "find", 1000, 15_000, 3_000_000, LatencyReport.of(service), LatencyReport.of(response));
        PhaseReport.Client client = MadeUpPhase.client(0.5, 0.25, Optional.of(0.75), 0.01);
        ConnectionReport connections = new ConnectionReport(3, 0.02, 1, 0.004);
        return new IntervalSnapshot(
                phase,
                7,
                START,
                7,
                1,
                List.of(kind),
                Map.of("network", 2L),
                List.of(1000L),
                4,
                9,
                2,
                client,
                connections,
                List.of());
    }

    @Test
    void aRowIsReadAsItWasWritten() {
        List<IntervalRow> rows = IntervalCsvReader.read(saved("measure"));
        assertThat(rows).hasSize(1);
        IntervalRow row = rows.get(0);
        assertThat(row.startedAt()).isEqualTo(START);
        assertThat(row.endedAt()).isEqualTo(START.plusSeconds(1));
        assertThat(row.phase()).isEqualTo("measure");
        assertThat(row.repetition()).isEqualTo(2);
        assertThat(row.operation()).isEqualTo("find");
        assertThat(row.startSeconds()).isEqualTo(7);
        assertThat(row.operations()).isEqualTo(1000);
        assertThat(row.throughput()).isEqualTo(1000);
        assertThat(row.documents()).isEqualTo(15_000);
        assertThat(row.bytes()).isEqualTo(3_000_000);
        assertThat(row.errors()).isEqualTo(2);
        assertThat(row.backlog()).isEqualTo(4);
        assertThat(row.maxBacklog()).isEqualTo(9);
        assertThat(row.serviceMaxMicros()).isEqualTo(service.getMaxValue() / 1e3);
        assertThat(row.responseP50Micros()).isEqualTo(response.getValueAtPercentile(50) / 1e3);
        assertThat(row.clientCpuSeconds()).isEqualTo(0.5);
        assertThat(row.clientCpuShare()).isEqualTo(0.25);
        assertThat(row.machineCpuShare()).hasValue(0.75);
        assertThat(row.connections()).isEqualTo(new ConnectionReport(3, 0.02, 1, 0.004));
    }

    @Test
    void aFileWithoutRepetitionsIsReadToo() throws IOException {
        Path file = saved("measure").resolve("intervals.csv");
        String older = Files.readString(file).replace(",repetition", "").replaceAll(",2\\R", "\n");
        Files.writeString(file, older);
        assertThat(IntervalCsvReader.read(file))
                .extracting(IntervalRow::repetition)
                .containsExactly(0);
    }

    @Test
    void aRowThatAKilledRunLeftIncompleteIsLeftOut() throws IOException {
        Path file = saved("measure").resolve("intervals.csv");
        List<String> lines = Files.readAllLines(file);
        Files.writeString(file, lines.get(0) + "\n" + lines.get(1) + "\n2026-11-21T10:00:01Z,measure,fi");
        assertThat(IntervalCsvReader.read(file)).hasSize(1);
    }

    @Test
    void whatIsNoCsvOfIntervalsIsRefusedByItsName() throws IOException {
        Path file = Files.writeString(parent.resolve("other.csv"), "a,b\n1,2\n");
        assertThatThrownBy(() -> IntervalCsvReader.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("other.csv");
        assertThatThrownBy(() -> IntervalCsvReader.read(parent.resolve("none.csv")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.csv");
    }

    @Test
    void latenciesAreReadWithTheirTimesAndNames() {
        List<LatencyInterval> entries = new ArrayList<>();
        LatencyLogReader.read(saved("measure"), entries::add);
        assertThat(entries).extracting(LatencyInterval::response).containsExactly(false, true);
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.phase()).isEqualTo("measure");
            assertThat(entry.operation()).isEqualTo("find");
        });
        assertThat(entries.get(0).nanos()).isEqualTo(service);
        assertThat(entries.get(1).nanos()).isEqualTo(response);
    }

    @Test
    void namesWithSpacesAreLogged() {
        List<LatencyInterval> entries = new ArrayList<>();
        LatencyLogReader.read(saved("create index"), entries::add);
        assertThat(entries).extracting(LatencyInterval::phase).containsOnly("create_index");
    }

    @Test
    void whatIsNoLogIsRefusedByItsName() throws IOException {
        Path file = Files.writeString(parent.resolve("other.hlog"), "Tag=a/b,1,2,3,xyz\n");
        assertThatThrownBy(() -> LatencyLogReader.read(file, entry -> {}))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("other.hlog");
    }
}
