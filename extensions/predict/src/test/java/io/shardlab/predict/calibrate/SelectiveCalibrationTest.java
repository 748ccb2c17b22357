package io.shardlab.predict.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.model.Memory;
import io.shardlab.predict.model.SelectiveRead;
import io.shardlab.predict.model.SelectiveRead.Parallelism;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Calibration finds the cost of selective queries from which seconds and reads were computed. */
class SelectiveCalibrationTest {

    private static final SelectiveRead TRUTH = new SelectiveRead(20e-6, new Memory(1_000_000, 0.5, 0.004));

    private static SelectiveObservation observed(Topology topology, Hardware hardware, long documents) {
        Parallelism servers = Parallelism.of(topology, hardware, List.of());
        long matched = documents / 50;
        return new SelectiveObservation(
                topology,
                hardware,
                documents,
                matched,
                TRUTH.seconds(documents, matched, servers),
                Math.round(TRUTH.reads(documents, matched, servers)),
                Map.of("server-memory", 1L << 30));
    }

    private static SelectiveCalibration calibrated(Hardware hardware) {
        return SelectiveCalibration.of(List.of(
                observed(Topology.STANDALONE, hardware, 1_000_000),
                observed(new Topology(4, 1), hardware, 3_000_000),
                observed(new Topology(4, 1), hardware, 8_000_000)));
    }

    @Test
    void costsAreFoundExactlyIfTheRoomInMemoryIsKnown() {
        SelectiveCalibration calibration = calibrated(MadeUpObservations.OWN_MACHINES);

        assertThat(calibration.best().secondsPerDocument()).isCloseTo(20e-6, withPercentage(0.1));
        assertThat(calibration.best().memory().room()).isEqualTo(1_000_000);
        assertThat(calibration.best().memory().readsPerMiss()).isCloseTo(0.5, withPercentage(0.1));
        assertThat(calibration.best().memory().secondsPerRead()).isCloseTo(0.004, withPercentage(0.1));
        assertThat(calibration.matchedShare()).isCloseTo(0.02, withPercentage(0.1));
        // A quarter of the matched documents took a read, so three quarters fit if each miss takes one read.
        assertThat(calibration.most().orElseThrow().memory().room()).isCloseTo(1_500_000, withPercentage(0.1));
    }

    @Test
    void serversOnOneMachineShareItsProcessorsAndItsDisk() {
        SelectiveRead found = calibrated(Hardware.oneMachine(2)).best();

        assertThat(found.secondsPerDocument()).isCloseTo(20e-6, withPercentage(0.1));
        assertThat(found.memory().secondsPerRead()).isCloseTo(0.004, withPercentage(0.1));
        Parallelism servers = Parallelism.of(new Topology(4, 1), Hardware.oneMachine(2), List.of());
        assertThat(servers.computingShare()).isEqualTo(0.5);
        assertThat(servers.disks()).isEqualTo(1);
    }

    @Test
    void theServerWithTheMostDocumentsFinishesLast() {
        Parallelism equal = new Parallelism(List.of(0.5, 0.5), OptionalInt.empty());
        Parallelism skewed = new Parallelism(List.of(0.8, 0.2), OptionalInt.empty());

        // One million documents fit, so half of two million are missing, and less of 1.6 million.
        assertThat(TRUTH.seconds(2e6, 1_000, equal)).isCloseTo(500 * 20e-6, withPercentage(0.1));
        assertThat(TRUTH.reads(2e6, 1_000, skewed)).isCloseTo(800 * 0.375 * 0.5, withPercentage(0.1));
        assertThat(TRUTH.seconds(2e6, 1_000, skewed))
                .isCloseTo(800 * (20e-6 + 0.375 * 0.5 * 0.004), withPercentage(0.1));
    }

    @Test
    void withoutReadsTheDiskIsUnknown() {
        SelectiveCalibration calibration = SelectiveCalibration.of(
                List.of(observed(new Topology(2, 1), MadeUpObservations.OWN_MACHINES, 1_000_000)));

        assertThat(calibration.most()).isEmpty();
        assertThat(calibration.best().reads(9e9, 1e6, new Parallelism(List.of(1.0), OptionalInt.empty())))
                .isZero();
    }

    @Test
    void queriesThatAllReadFromTheDiskAreRefused() {
        List<SelectiveObservation> all =
                List.of(observed(new Topology(2, 1), MadeUpObservations.OWN_MACHINES, 9_000_000));

        assertThatThrownBy(() -> SelectiveCalibration.of(all))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("give results with fewer documents, too");
    }

    private static SelectiveObservation with(
            SelectiveObservation one, double seconds, long reads, Map<String, Object> conditions) {
        return new SelectiveObservation(
                one.topology(), one.hardware(), one.documents(), one.matched(), seconds, reads, conditions);
    }

    @Test
    void aQueryWithFewReadsThatWasFastByChanceDoesNotMakeReadsFree() {
        SelectiveObservation borderline = observed(Topology.STANDALONE, MadeUpObservations.OWN_MACHINES, 1_005_000);
        SelectiveCalibration calibration = SelectiveCalibration.of(List.of(
                observed(Topology.STANDALONE, MadeUpObservations.OWN_MACHINES, 1_000_000),
                with(borderline, borderline.matched() * 20e-6 * 0.9, borderline.diskReads(), borderline.conditions()),
                observed(Topology.STANDALONE, MadeUpObservations.OWN_MACHINES, 2_000_000)));

        assertThat(calibration.best().memory().secondsPerRead()).isCloseTo(0.004, withPercentage(2));
    }

    @Test
    void theMostPossibleRoomIsNotBelowTheMeasuredRoom() {
        SelectiveObservation missing = observed(Topology.STANDALONE, MadeUpObservations.OWN_MACHINES, 2_000_000);
        SelectiveCalibration calibration = SelectiveCalibration.of(List.of(
                observed(Topology.STANDALONE, MadeUpObservations.OWN_MACHINES, 1_000_000),
                with(missing, missing.seconds(), 2 * missing.matched(), missing.conditions())));

        assertThat(calibration.most().orElseThrow().memory().room()).isEqualTo(1_000_000);
    }

    @Test
    void resultsWithDifferentRoomInMemoryAreRefused() {
        SelectiveObservation one = observed(Topology.STANDALONE, MadeUpObservations.OWN_MACHINES, 1_000_000);
        SelectiveObservation other = with(one, 1, 0, Map.of("server-memory", 2L << 30, "wired-tiger-cache", 1L << 30));

        assertThatThrownBy(() -> SelectiveCalibration.of(List.of(one, other)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("differ in --server-memory, --wired-tiger-cache: give");
    }

    @Test
    void onOneMachineServersWithoutAMemoryLimitShareItsMemory() {
        SelectiveObservation limited = observed(new Topology(4, 1), Hardware.oneMachine(2), 1_000_000);

        assertThat(SelectiveCalibration.of(List.of(limited)).sharesMemory()).isFalse();
        assertThat(SelectiveCalibration.of(List.of(with(limited, 1, 0, Map.of())))
                        .sharesMemory())
                .isTrue();
    }
}
