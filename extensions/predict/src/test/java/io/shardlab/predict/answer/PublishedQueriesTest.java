package io.shardlab.predict.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Published point queries: MongoDB 3.2.9 on machines of two processors, 50 million documents in memory. The four cells of the
 * table by threads calibrate the model; the five of the table by topology are predicted, and no constant depends on them.
 */
class PublishedQueriesTest {

    private static final Machine MACHINE = new Machine(2, 1, 1);
    private static final Hardware HARDWARE =
            new Hardware("published", false, MACHINE, MACHINE, MACHINE, RoundTrips.AS_CALIBRATED);

    private static final Calibration CALIBRATION = Calibration.of(List.of(
            cell(Topology.STANDALONE, 10, 24_796),
            cell(Topology.STANDALONE, 20, 27_515),
            cell(new Topology(8, 1), 10, 13_987),
            cell(new Topology(8, 1), 20, 24_926)));

    private static LoopMeasurement cell(Topology topology, int threads, double queriesPerSecond) {
        return MadeUpObservations.undisturbed(
                OperationClass.TARGETED,
                topology,
                HARDWARE,
                threads,
                queriesPerSecond,
                Optional.empty(),
                Optional.of(50_000_000L));
    }

    private static Estimate predicted(int shards, int routers, int threads) {
        return new Predictor(CALIBRATION, HARDWARE)
                .predict(Mix.of(OperationClass.TARGETED), new Topology(shards, routers), threads)
                .throughput();
    }

    /** The published figure lies within bounds that are 15 % away at most, up to the calibrated threads. */
    @ParameterizedTest
    @CsvSource({"0, 0, 25161", "3, 1, 14716", "8, 1, 14147", "3, 10, 14705", "8, 10, 14109"})
    void throughputOfEveryTopologyIsPredictedWithinATenth(int shards, int routers, double published) {
        Estimate predicted = predicted(shards, routers, 10);

        assertThat(predicted.value()).isCloseTo(published, withPercentage(10));
        assertThat(published)
                .isBetween(predicted.low().orElseThrow(), predicted.high().orElseThrow());
        assertThat(predicted.high().orElseThrow() / predicted.value()).isLessThan(1.15);
        assertThat(predicted.low().orElseThrow() / predicted.value()).isGreaterThan(0.85);
    }
}
