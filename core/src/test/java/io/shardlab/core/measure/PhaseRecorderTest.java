package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseRecorderTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

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
        assertThat(recorder.maxBacklog()).isEqualTo(300);
    }
}
