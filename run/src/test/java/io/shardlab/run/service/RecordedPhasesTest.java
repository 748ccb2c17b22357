package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.schedule.Share;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedPhasesTest {

    @Test
    void routersHaveTheOperationsOfTheirWorkersAndTheRatesOfTheWindow() {
        PhaseReport report = new MadeUpPhase("measure", 1).seconds(2).report();
        PhaseMeasurement measurement = new PhaseMeasurement(
                report, List.of(), List.of(300L, 300L, 100L), List.of(0L, 1L, 0L), 0, Optional.empty());

        assertThat(RecordedPhases.perRouter(measurement, List.of("r1", "r2"), Share.WHOLE))
                .containsExactly(new RouterReport("r1", 400, 200), new RouterReport("r2", 300, 149.5));
        assertThat(RecordedPhases.perRouter(measurement, List.of("r1", "r2"), new Share(1, 2)))
                .as("the first worker of the second machine is the fourth of all")
                .containsExactly(new RouterReport("r1", 300, 149.5), new RouterReport("r2", 400, 200));
    }
}
