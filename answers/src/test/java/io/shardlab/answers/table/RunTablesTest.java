package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.text.Language;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTablesTest {

    private static final long SECOND = 1_000_000_000L;

    /** 4 s at 1,000/s if it is an open loop; what was not missed took a millisecond. */
    private static PhaseReport phase(boolean open, long missed, long failed, DrainReport drain) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_000_000, 4000 - missed - failed);
        Histogram due = times.copy();
        due.add(MissedArrivals.waits(Arrivals.EVEN.at(1000), 4000, missed, 4 * SECOND));
        PhaseReport.Latencies latencies =
                new PhaseReport.Latencies(LatencyReport.of(times), LatencyReport.of(due, failed), List.of(), List.of());
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .seconds(4)
                .drain(drain)
                .operations(times.getTotalCount(), 0, 0)
                .openLoop(
                        missed,
                        ArrivalReport.of(
                                times, missed, failed, open ? Optional.of("even") : Optional.empty(), Optional.empty()),
                        open ? Optional.of(1000.0) : Optional.empty())
                .report();
        return RecordShape.map(phase, (part, value) -> part.name().equals("latencies") ? latencies : value);
    }

    private static String latencies(PhaseReport phase) {
        return RunTables.latencies(List.of(phase)).markdown();
    }

    private static String row(String table, String name) {
        return table.lines().filter(line -> line.contains(name)).findFirst().orElse("");
    }

    @Test
    void errorsAreOfAnOperation() {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .errors(Map.of("timeout", 3L))
                .kind("lookup", Optional.empty())
                .report();
        PhaseReport older =
                new MadeUpPhase("older", 1).errors(Map.of("network", 2L)).report();

        assertThat(RunTables.errors(List.of(phase, older)).texts())
                .containsExactly(
                        List.of("timeout", "lookup", "measure", "3", ""), List.of("network", "", "older", "2", ""));
    }

    @Test
    void plansAreListedOnceForAllRepetitions() {
        PlanReport plan = new PlanReport("find weblog", "IXSCAN host_1_date_1", List.of("host", "date"));
        List<PhaseReport> phases = List.of(
                new MadeUpPhase("measure", 1)
                        .kind("find", Optional.empty(), plan)
                        .report(),
                new MadeUpPhase("measure", 2)
                        .kind("find", Optional.empty(), plan)
                        .report());

        assertThat(RunTables.plans(phases).texts())
                .containsExactly(List.of("find", "find weblog", "host, date", "IXSCAN host_1_date_1"));
    }

    @Test
    void aClosedLoopHasNoResponseTimeOfItsOwn() {
        assertThat(latencies(phase(false, 0, 0, DrainReport.NONE)))
                .contains("service time")
                .doesNotContain("response time")
                .doesNotContain("≥");
    }

    @Test
    void percentilesThatFallUponMissedArrivalsAreMarkedAsLowerBounds() {
        String table = latencies(phase(true, 394, 0, DrainReport.NONE));

        assertThat(row(table, ": response time").split("[ |]+"))
                .as("mean and maximum, too, but not p50 and p90")
                .containsSubsequence("≥", "1.00", "1.00", "≥", "≥");
        assertThat(row(table, ": response time").split("≥")).hasSize(7);
        assertThat(row(table, ": service time")).doesNotContain("≥");
        assertThat(table).contains("394 arrivals missed of 4,000 due", "(even arrivals)", "lower bounds");
    }

    @Test
    void anOpenLoopThatMissedNothingIsExact() {
        assertThat(latencies(phase(true, 0, 0, DrainReport.NONE)))
                .contains("response time", "0 arrivals missed of 4,000")
                .doesNotContain("≥");
    }

    @Test
    void failuresOfAClosedLoopAreNotedBelowTheLatenciesWithoutThem() {
        assertThat(latencies(phase(false, 0, 40, DrainReport.NONE)))
                .contains("40 of 4,000 operations failed")
                .contains("slower than any --slo");
    }

    @Test
    void aLongDrainIsNotedAndTheUsualEndOfAPhaseIsNot() {
        DrainReport drain = new DrainReport(6, 1, 2, 0, 0, 6, 6, 0.1);
        assertThat(latencies(phase(false, 0, 0, drain))).contains("1 succeeded then and 2 failed");
        assertThat(latencies(phase(false, 0, 0, new DrainReport(0.01, 3, 0, 0, 0, 0, 0, 0))))
                .doesNotContain("succeeded then");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new primary a.b:27017    | 新しいプライマリー a.b:27017",
                "a:27017 serves again     | a:27017 応答再開",
                "something else           | something else"
            })
    void anEventIsWordedAndTheAddressesInItAreNot(String event, String japanese) {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .events(List.of(new EventReport(event, 2)))
                .report();
        Table table = RunTables.events(List.of(phase));

        assertThat(table.texts()).containsExactly(List.of("measure", event, "2.0"));
        assertThat(table.in(Language.JAPANESE).texts()).containsExactly(List.of("measure", japanese, "2.0"));
    }

    private static StorageReport storage(Optional<Long> dataFolderBytes, boolean checkpointed) {
        return new StorageReport(1_000_000, 179, 179_000_000, 116_000_000, 8_800_000, dataFolderBytes, checkpointed);
    }

    @Test
    void documentsTakeMegabytes() {
        Table table = RunTables.storage(storage(Optional.of(318_000_000L), true));

        assertThat(table.texts().get(0))
                .containsExactly("1,000,000 documents", "179.00", "170.7", "110.6", "8.4", "119.0", "303.3");
        assertThat(table.notes()).isEmpty();
    }

    @Test
    void serversOfOthersHaveNoDataFolderAndSizesMayBeOld() {
        Table table = RunTables.storage(storage(Optional.empty(), false));

        assertThat(table.heads()).doesNotContain("data folders, MB");
        assertThat(table.notes()).singleElement().asString().contains("No checkpoint");
        assertThat(table.in(Language.JAPANESE).notes())
                .singleElement()
                .asString()
                .contains("チェックポイント");
    }

    private static PhaseReport staged(StageReport... stages) {
        return RecordShape.map(
                phase(true, 0, 0, DrainReport.NONE),
                (part, value) -> value instanceof PhaseReport.OpenLoop open
                        ? new PhaseReport.OpenLoop(
                                open.missedArrivals(), open.arrivals(), open.targetRate(), List.of(stages))
                        : value);
    }

    @Test
    void eachStageOfARateHasARow() {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(2_000_000, 900);
        Optional<LatencyReport> time = Optional.of(LatencyReport.of(times));
        String table = RunTables.stages(
                        List.of(staged(new StageReport("1", 0, 2, 100, 1000, 1000, 900, 100, 0, 450, time, time))))
                .markdown();
        assertThat(row(table, "measure")).contains("100 to 1,000", "450", "1,000", "≥ 2.00");
    }

    @Test
    void latenciesThatTheStagesOfAMergedResultLackAreNamed() {
        String table = RunTables.stages(List.of(staged(new StageReport(
                        "1", 0, 2, 100, 1000, 1000, 900, 100, 0, 450, Optional.empty(), Optional.empty()))))
                .markdown();
        assertThat(table).contains("Latencies are missing").contains("by stage");
    }

    @Test
    void aPhaseWithOneRateHasNoStages() {
        assertThat(RunTables.stages(List.of(phase(true, 0, 0, DrainReport.NONE)))
                        .isEmpty())
                .isTrue();
    }
}
