package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ThinkTimeTest extends EngineTestBase {

    private static final long MILLI = 1_000_000;

    /** Works for 3 ms, thinks and works for 4 ms. */
    private Operation thinking(long nanos) {
        return new Operation() {
            @Override
            public void execute(long number, Outcome outcome) {
                scripted.advanceMillis(3);
                if (!outcome.think(nanos)) {
                    outcome.exhausted();
                    return;
                }
                scripted.advanceMillis(4);
            }
        };
    }

    @Test
    void theTimeInWhichAUserThinksIsWaitedForAndNotPartOfTheServiceTime() throws InterruptedException {
        PhaseMeasurement measured =
                run(scripted, PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)), thinking(50 * MILLI));
        assertThat(millis(measured.histograms().get(0).serviceTime().getMaxValue()))
                .isEqualTo(7);
        assertThat(measured.report().seconds()).isEqualTo(0.57);
    }

    @Test
    void anOperationWhoseThinkTimeExceedsThePhaseIsNeitherASuccessNorAnError() throws InterruptedException {
        PhaseSpec spec = PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofMillis(100)));
        PhaseMeasurement measured = run(scripted, spec, thinking(60 * MILLI));
        assertThat(measured.report().counts().operations()).isEqualTo(1);
        assertThat(measured.report().errorCount()).isZero();
        assertThat(measured.report().seconds()).isEqualTo(0.1);
    }

    @Test
    @Timeout(60)
    void aStopEndsTheWait() throws InterruptedException {
        PhaseSpec spec = PhaseSpec.closedLoop("measure", 1, new Limit.Exhaustion());
        PhaseMeasurement measured = run(NanoClock.system(), spec, new Operation() {
            @Override
            public void execute(long number, Outcome outcome) {
                stop.request();
                if (!outcome.think(Duration.ofHours(1).toNanos())) {
                    outcome.exhausted();
                }
            }
        });
        assertThat(measured.report().stopped()).isTrue();
        assertThat(measured.report().counts().operations()).isZero();
    }
}
