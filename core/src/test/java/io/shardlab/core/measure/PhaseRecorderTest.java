package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhaseRecorderTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final KindReport.Facts FACTS = new KindReport.Facts(
            Optional.of("driver"), Optional.of("read"), Optional.of("one"), Optional.of(2), List.of());

    @Test
    void aBacklogThatHasGoneByTheEndOfItsIntervalIsKept() {
        PhaseRecorder recorder = new PhaseRecorder(
                "measure", 1, List.of("find"), true, ProcessMeter.ofThisProcess(), ConnectionMeter.NONE);
        recorder.observeBacklog(40);
        recorder.observeBacklog(300);
        recorder.observeBacklog(20);
        IntervalSnapshot stalled = recorder.sample(NOW, 1, 0);
        IntervalSnapshot calm = recorder.sample(NOW, 2, 5);

        assertThat(stalled.backlog()).isZero();
        assertThat(stalled.maxBacklog()).isEqualTo(300);
        assertThat(calm.maxBacklog()).isEqualTo(5);
        assertThat(recorder.waits(0).maxBacklog()).isEqualTo(300);
    }

    @Test
    void ratesAreOfWhatReturnedWithinTheWindow() {
        PhaseRecorder recorder = new PhaseRecorder(
                "measure", 1, List.of("find"), false, ProcessMeter.ofThisProcess(), ConnectionMeter.NONE);
        for (int i = 0; i < 599; i++) {
            recorder.worker(0).record(0, 3_000_000, 3_000_000, 10, 1000);
        }
        recorder.worker(0).record(0, 6_000_000_000L, 6_000_000_000L, 10, 1000);
        recorder.sample(NOW, 6, 0);
        PhaseReport.Counts counts = recorder.counts(1, new DrainReport(5, 1, 0, 10, 1000, 5, 5, 0.1));
        PhaseReport.Latencies latencies = recorder.latencies(new Histogram(3), kind -> FACTS);
        assertThat(counts.operations()).isEqualTo(600);
        assertThat(counts.throughput()).isEqualTo(599);
        assertThat(counts.documentsPerSecond()).isEqualTo(5990);
        assertThat(counts.bytesPerSecond()).isEqualTo(599_000);
        assertThat(latencies.kinds()).singleElement().satisfies(kind -> {
            assertThat(kind.clientPath()).hasValue("driver");
            assertThat(kind.access()).hasValue("read");
            assertThat(kind.reach()).hasValue("one");
            assertThat(kind.commands()).hasValue(2);
        });
        assertThat(latencies.serviceTime().count()).isEqualTo(600);
        assertThat(latencies.serviceTime().maxMicros()).isGreaterThan(5_900_000);
    }
}
