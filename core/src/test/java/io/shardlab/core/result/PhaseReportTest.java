package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.measure.ArrivalMeasurement;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.Drain;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.Unavailability;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhaseReportTest {

    /** Two workers, 1 s: 300 operations each, the last of the second one 5 s after the window. */
    private static PhaseMeasurement withStraggler() {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(3_000_000, 599);
        times.recordValue(6_000_000_000L);
        return new PhaseMeasurement(
                "measure",
                2,
                OptionalDouble.empty(),
                Instant.parse("2026-11-21T10:00:00Z"),
                1,
                new Drain(5, 1, 0, 10, 1000, List.of(0L, 1L), 5, 5, 0.1),
                List.of(new KindMeasurement("find", 600, 6000, 600_000, Map.of(), times, times, new Histogram(3))),
                Map.of(),
                0,
                Map.of(),
                Unavailability.NONE,
                0,
                ArrivalMeasurement.complete(),
                List.of(300L, 300L),
                0,
                new ClientUse(1, 2, 1, OptionalDouble.of(0.5), 0, ConnectionUse.NONE),
                0.1,
                List.of(),
                false,
                Optional.empty());
    }

    @Test
    void aShareOfFailuresThatIsJustWhatAPercentileLeavesOutDoesNotReachIt() {
        Histogram answered = new Histogram(3);
        answered.recordValueWithCount(3_000_000, 999);
        ArrivalReport oneFailed = ArrivalReport.of(answered, 0, 1, Optional.empty(), Optional.empty());
        assertThat(oneFailed.atMostMicros()).containsKeys("99", "99.9").doesNotContainKey("99.99");
    }

    @Test
    void ratesAreOfWhatReturnedWithinTheWindow() {
        PhaseReport phase = PhaseReports.of(
                withStraggler(),
                1,
                true,
                kind -> Optional.of(ClientPath.DRIVER),
                List.of("r1", "r2"),
                0,
                PhaseReport.Servers.NONE);

        assertThat(phase.operations()).isEqualTo(600);
        assertThat(phase.kinds().get(0).clientPath()).hasValue("driver");
        assertThat(phase.throughput()).isEqualTo(599);
        assertThat(phase.counts().documentsPerSecond()).isEqualTo(5990);
        assertThat(phase.counts().bytesPerSecond()).isEqualTo(599_000);
        assertThat(phase.perRouter())
                .extracting(RouterReport::router, RouterReport::operations, RouterReport::throughput)
                .containsExactly(tuple("r1", 300L, 300.0), tuple("r2", 300L, 299.0));
        assertThat(phase.clientCpuShare()).isEqualTo(0.5);
        assertThat(phase.serviceTime().count()).isEqualTo(600);
        assertThat(phase.serviceTime().maxMicros()).isGreaterThan(5_900_000);
    }
}
