package io.shardlab.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.ArrivalMeasurement;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.Drain;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.Unavailability;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PhaseReports;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.schedule.Arrivals;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RunTablesTest {

    private static final long SECOND = 1_000_000_000L;

    /** 4 s at 1,000/s if it is an open loop; what was not missed took a millisecond. */
    private static PhaseReport phase(boolean open, long missed, long failed, Drain drain) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_000_000, 4000 - missed - failed);
        PhaseMeasurement phase = new PhaseMeasurement(
                "measure",
                10,
                open ? OptionalDouble.of(1000) : OptionalDouble.empty(),
                Instant.parse("2026-11-21T10:00:00Z"),
                4,
                drain,
                List.of(new KindMeasurement(
                        "find", times.getTotalCount(), 0, 0, Map.of(), times, times, new Histogram(3))),
                Map.of(),
                0,
                Map.of(),
                Unavailability.NONE,
                missed,
                new ArrivalMeasurement(
                        open ? Optional.of(Arrivals.EVEN) : Optional.empty(),
                        failed,
                        ArrivalMeasurement.waits(Arrivals.EVEN.at(1000), 4000, missed, 4 * SECOND)),
                List.of(times.getTotalCount()),
                0,
                new ClientUse(4, 2, 1, OptionalDouble.empty(), 0, ConnectionUse.NONE),
                1,
                List.of(),
                false,
                Optional.empty());
        return PhaseReports.of(phase, 1, true, kind -> Optional.empty(), List.of("r"), 0, PhaseReport.Servers.NONE);
    }

    private static String latencies(PhaseReport phase) {
        return RunTables.latencies(List.of(phase)).markdown();
    }

    private static String row(String table, String name) {
        return table.lines().filter(line -> line.contains(name)).findFirst().orElse("");
    }

    @Test
    void aClosedLoopHasNoResponseTimeOfItsOwn() {
        assertThat(latencies(phase(false, 0, 0, Drain.NONE)))
                .contains("service time")
                .doesNotContain("response time")
                .doesNotContain("≥");
    }

    @Test
    void percentilesThatFallUponMissedArrivalsAreMarkedAsLowerBounds() {
        String table = latencies(phase(true, 394, 0, Drain.NONE));

        assertThat(row(table, ": response time").split("[ |]+"))
                .as("mean and maximum, too, but not p50 and p90")
                .containsSubsequence("≥", "1.00", "1.00", "≥", "≥");
        assertThat(row(table, ": response time").split("≥")).hasSize(7);
        assertThat(row(table, ": service time")).doesNotContain("≥");
        assertThat(table).contains("394 arrivals missed of 4,000 due", "(even arrivals)", "lower bounds");
    }

    @Test
    void anOpenLoopThatMissedNothingIsExact() {
        assertThat(latencies(phase(true, 0, 0, Drain.NONE)))
                .contains("response time", "0 arrivals missed of 4,000")
                .doesNotContain("≥");
    }

    @Test
    void failuresOfAClosedLoopAreNotedBelowTheLatenciesWithoutThem() {
        assertThat(latencies(phase(false, 0, 40, Drain.NONE)))
                .contains("40 of 4,000 operations failed")
                .contains("slower than any --slo");
    }

    @Test
    void aLongDrainIsNotedAndTheUsualEndOfAPhaseIsNot() {
        Drain drain = new Drain(6, 1, 2, 0, 0, List.of(1L), 6, 6, 0.1);
        assertThat(latencies(phase(false, 0, 0, drain))).contains("1 succeeded then and 2 failed");
        assertThat(latencies(phase(false, 0, 0, new Drain(0.01, 3, 0, 0, 0, List.of(3L), 0, 0, 0))))
                .doesNotContain("succeeded then");
    }

    private static StorageReport storage(Optional<Long> dataFolderBytes, boolean checkpointed) {
        return new StorageReport(1_000_000, 179, 179_000_000, 116_000_000, 8_800_000, dataFolderBytes, checkpointed);
    }

    @Test
    void documentsTakeMegabytes() {
        Table table = RunTables.storage(storage(Optional.of(318_000_000L), true));

        assertThat(table.rows().get(0))
                .containsExactly("1,000,000 documents", "179.00", "170.7", "110.6", "8.4", "119.0", "303.3");
        assertThat(table.notes()).isEmpty();
    }

    @Test
    void serversOfOthersHaveNoDataFolderAndSizesMayBeOld() {
        Table table = RunTables.storage(storage(Optional.empty(), false));

        assertThat(table.heads()).doesNotContain("data folders, MB");
        assertThat(table.notes()).singleElement().asString().contains("No checkpoint");
    }
}
