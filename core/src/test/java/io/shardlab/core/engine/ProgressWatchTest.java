package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.measure.ProcessMeter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A second is an interval here, and 60 of them are too many. */
class ProgressWatchTest {

    private static final long SECOND = 1_000_000_000L;

    private final PhaseRecorder recorder =
            new PhaseRecorder("load", 1, List.of("insert"), false, ProcessMeter.ofThisProcess(), ConnectionMeter.NONE);
    private final ProgressWatch watch = new ProgressWatch(60 * SECOND, 0);
    private int second;

    @Test
    void operationsThatFailForAMinuteAreEnough() {
        assertThat(secondsUntilStuck(this::fail)).isEqualTo(61);
    }

    @Test
    void aLongOperationIsNotAFailure() {
        assertThat(secondsUntilStuck(() -> {})).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void failuresBeforeTheLastSuccessAreForgotten() {
        fail();
        assertThat(isStuckAfterASecond()).isFalse();
        recorder.worker(0).record(0, 1, 1, 1, 1);
        assertThat(isStuckAfterASecond()).isFalse();

        assertThat(secondsUntilStuck(() -> {}))
                .as("one operation lasts, and nothing has failed since the last one that worked")
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void anOperationThatIsStillRetriedIsNotGivenUpForAnEarlierFailure() {
        fail();
        assertThat(secondsUntilStuck(() -> {})).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void failuresWithLongRetriesBetweenThemAreEnough() {
        assertThat(secondsUntilStuck(() -> {
                    if (second % 50 == 0) {
                        fail();
                    }
                }))
                .isEqualTo(101);
    }

    @Test
    void batchesThatOneShardRefusesAreNotProgress() {
        assertThat(secondsUntilStuck(() -> {
                    recorder.errors().addDocumentsGivenUp(667);
                    recorder.worker(0).addPartial(0, 667, 1000);
                    fail();
                }))
                .isEqualTo(61);
    }

    @Test
    void documentsThatArriveWithoutTheirWriteConcernAreProgress() {
        assertThat(secondsUntilStuck(() -> {
                    recorder.worker(0).addPartial(0, 1000, 1000);
                    fail();
                }))
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void documentsThatAreRefusedForGoodAreProgress() {
        assertThat(secondsUntilStuck(() -> {
                    recorder.errors().addRefused(0, "duplicate-key", 1000, "there already");
                    fail();
                }))
                .isEqualTo(Integer.MAX_VALUE);
    }

    private void fail() {
        recorder.errors().add(0, "no-primary", 1, "no primary");
    }

    private int secondsUntilStuck(Runnable eachSecond) {
        for (int i = 1; i < 300; i++) {
            eachSecond.run();
            if (isStuckAfterASecond()) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    private boolean isStuckAfterASecond() {
        second++;
        return watch.isStuck(recorder.sample(Instant.EPOCH, second, 0), recorder.errors(), second * SECOND);
    }
}
