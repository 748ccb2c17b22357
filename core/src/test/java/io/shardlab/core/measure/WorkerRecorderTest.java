package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerRecorderTest {

    private static final long OPERATIONS = 1_000_000;

    @Test
    void noOperationIsLostOrTornWhileIntervalsEndAllTheTime() {
        WorkerRecorder recorder = new WorkerRecorder(1, true, false);
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (long i = 0; i < OPERATIONS; i++) {
                recorder.record(0, 1000, 2000, 3, 5);
            }
        });
        long operations = 0;
        boolean last = false;
        while (!last) {
            last = writer.isDone();
            WorkerInterval interval = recorder.endInterval();
            long now = interval.operations(0);
            assertThat(interval.service(0).getTotalCount()).isEqualTo(now);
            assertThat(interval.service(0).getCountAtValue(1000)).isEqualTo(now);
            assertThat(interval.response(0).getTotalCount()).isEqualTo(now);
            assertThat(interval.response(0).getCountAtValue(2000)).isEqualTo(now);
            assertThat(interval.documents(0)).isEqualTo(3 * now);
            assertThat(interval.bytes(0)).isEqualTo(5 * now);
            operations += now;
        }
        assertThat(operations).isEqualTo(OPERATIONS);
    }

    @Test
    void anIntervalHoldsOnlyWhatHasHappenedInIt() {
        WorkerRecorder recorder = new WorkerRecorder(2, false, false);
        recorder.record(1, 10, 10, 1, 100);
        recorder.endInterval();
        recorder.record(0, 20, 20, 2, 200);
        recorder.addPartial(1, 7, 70);
        WorkerInterval second = recorder.endInterval();
        assertThat(second.operations()).isEqualTo(1);
        assertThat(second.operations(0)).isEqualTo(1);
        assertThat(second.documents(1)).isEqualTo(7);
        assertThat(second.service(1).getTotalCount()).isZero();
        assertThat(recorder.endInterval().operations()).isZero();
        assertThat(recorder.endInterval().operations()).isZero();
    }

    @Test
    void aRefusedTimeDoesNotBlockTheReader() {
        WorkerRecorder recorder = new WorkerRecorder(1, false, false);
        assertThatThrownBy(() -> recorder.record(0, -1, -1, 1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(recorder.endInterval().operations()).isZero();
    }

    @Test
    void packedHistogramsRecordTheSame() {
        WorkerRecorder recorder = new WorkerRecorder(1, true, true);
        recorder.record(0, 1_000_000, 3_000_000_000L, 1, 1);
        WorkerInterval interval = recorder.endInterval();
        assertThat(interval.service(0).getCountAtValue(1_000_000)).isEqualTo(1);
        assertThat(interval.response(0).getCountAtValue(3_000_000_000L)).isEqualTo(1);
    }
}
