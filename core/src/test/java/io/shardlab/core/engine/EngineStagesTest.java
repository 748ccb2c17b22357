package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineStagesTest extends EngineTestBase {

    /** A server that needs 10 ms: it keeps up with 50/s, and neither with 200/s nor, at once, with what they leave. */
    private static final RateStages SPIKE = new RateStages(
            List.of(stage(2, 50), stage(2, 200), new RateStages.Stage(Duration.ofSeconds(1), 0, 0), stage(5, 50)));

    private static RateStages.Stage stage(int seconds, double rate) {
        return new RateStages.Stage(Duration.ofSeconds(seconds), rate, rate);
    }

    private PhaseReport run(RateStages stages, Operation operation) throws InterruptedException {
        PhaseSpec spec = PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1)))
                .in(stages);
        return run(scripted, spec, operation).report();
    }

    @Test
    void thePhaseLastsAsLongAsItsStages() throws InterruptedException {
        PhaseReport phase = run(SPIKE, (number, outcome) -> scripted.advanceMillis(1));
        assertThat(phase.seconds()).isCloseTo(10, within(1e-9));
        assertThat(phase.openLoop().targetRate())
                .hasValueSatisfying(rate -> assertThat(rate).isCloseTo(75, within(1e-9)));
        assertThat(phase.counts().operations()).isEqualTo(750);
    }

    @Test
    void operationsBelongToTheStageInWhichTheyWereDueAndThroughputToTheStageInWhichTheyReturned()
            throws InterruptedException {
        List<StageReport> stages = run(SPIKE, (number, outcome) -> scripted.advanceMillis(10))
                .openLoop()
                .stages();
        assertThat(stages).extracting(StageReport::due).containsExactly(100L, 400L, 0L, 250L);
        assertThat(stages).extracting(StageReport::operations).containsExactly(100L, 400L, 0L, 250L);
        assertThat(stages.get(1).throughput()).isCloseTo(100, within(1.0));
        assertThat(stages.get(2).throughput()).isCloseTo(100, within(1.0));
        assertThat(stages.get(1).responseTime().orElseThrow().maxMicros())
                .as("200 operations too many wait up to two seconds")
                .isCloseTo(2e6, within(5e4));
        assertThat(stages.get(0).responseTime().orElseThrow().maxMicros()).isCloseTo(1e4, within(1e2));
    }

    @Test
    void arrivalsThatWereMissedAtTheEndCountInTheirStages() throws InterruptedException {
        RateStages overload = new RateStages(List.of(stage(1, 10), stage(1, 1000)));
        PhaseReport phase = run(overload, (number, outcome) -> scripted.advanceMillis(10));
        StageReport last = phase.openLoop().stages().get(1);
        assertThat(last.due()).isEqualTo(1000);
        assertThat(last.missed()).isEqualTo(phase.openLoop().missedArrivals()).isEqualTo(900);
        assertThat(last.responseTime().orElseThrow().count()).isEqualTo(1000);
        assertThat(last.responseTime().orElseThrow().maxMicros()).isCloseTo(9e5, within(1e4));
    }

    @Test
    void failedOperationsCountInTheirStage() throws InterruptedException {
        PhaseReport phase = run(SPIKE, (number, outcome) -> {
            scripted.advanceMillis(1);
            if (number < 100) {
                throw new IllegalStateException("refused");
            }
        });
        assertThat(phase.openLoop().stages()).extracting(StageReport::failed).containsExactly(100L, 0L, 0L, 0L);
    }

    @Test
    void eachStageIsAnEvent() throws InterruptedException {
        PhaseReport phase = run(SPIKE, (number, outcome) -> scripted.advanceMillis(1));
        assertThat(phase.servers().events())
                .containsExactly(
                        new EventReport("stage 1", 0),
                        new EventReport("stage 2", 2),
                        new EventReport("stage 3", 4),
                        new EventReport("stage 4", 5));
    }

    @Test
    void theScheduleFollowsFromTheReport() throws InterruptedException {
        PhaseReport phase = run(SPIKE, (number, outcome) -> scripted.advanceMillis(1));
        assertThat(MissedArrivals.schedule(phase).orElseThrow().arrivalsBefore(4_000_000_000L))
                .isEqualTo(500);
    }

    @Test
    void theWarmUpRunsAtTheFirstRateThatIsNotAPause() {
        PhaseSpec spec = PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1)))
                .in(new RateStages(List.of(new RateStages.Stage(Duration.ofSeconds(1), 0, 0), stage(1, 70))));
        PhaseSpec warmUp = spec.as("warm-up", new Limit.Time(Duration.ofSeconds(3)));
        assertThat(warmUp.targetRate()).hasValue(70);
        assertThat(warmUp.stages()).isEmpty();
    }

    @Test
    void afterTheLastStageALoadGoesOnAtItsRate() throws InterruptedException {
        PhaseSpec spec = PhaseSpec.closedLoop("load", 1, new Limit.Operations(300))
                .in(new RateStages(List.of(stage(1, 100), stage(1, 50))));
        PhaseReport phase = run(scripted, spec, (number, outcome) -> scripted.advanceMillis(1))
                .report();
        assertThat(phase.counts().operations()).isEqualTo(300);
        assertThat(phase.seconds()).isCloseTo(5, within(0.05));
    }
}
