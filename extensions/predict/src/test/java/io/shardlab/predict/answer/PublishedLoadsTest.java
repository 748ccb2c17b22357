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
 * Published loads by mongoimport with one insertion worker, MongoDB 3.2.9 on machines of two processors. Three of 14 cells
 * calibrate the model, one for each parameter; the others are predicted, and no constant depends on them.
 */
class PublishedLoadsTest {

    private static final Machine MACHINE = new Machine(2, 1, 1);
    private static final Hardware HARDWARE =
            new Hardware("published", false, MACHINE, MACHINE, MACHINE, RoundTrips.AS_CALIBRATED);

    private static final Calibration CALIBRATION =
            Calibration.of(List.of(cell(0, 50_000_000, 1440), cell(3, 50_000_000, 1492), cell(8, 300_000_000, 7946)));

    private static Topology topology(int shards) {
        return shards == 0 ? Topology.STANDALONE : new Topology(shards, 1);
    }

    private static LoopMeasurement cell(int shards, long documents, double seconds) {
        return MadeUpObservations.undisturbed(
                OperationClass.LOAD,
                topology(shards),
                HARDWARE,
                1,
                documents / seconds,
                Optional.empty(),
                Optional.of(documents));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10000000, 278",
        "0, 100000000, 2832",
        "0, 200000000, 6197",
        "3, 10000000, 288",
        "3, 100000000, 2951",
        "3, 200000000, 6052",
        "3, 300000000, 9012",
        "3, 400000000, 12191",
        "3, 500000000, 14993",
        "8, 400000000, 10620",
        "8, 500000000, 13105"
    })
    void everyOtherLoadIsPredictedWithinATenth(int shards, long documents, double published) {
        Estimate seconds = new Predictor(CALIBRATION, HARDWARE)
                .predict(Mix.of(OperationClass.LOAD), topology(shards), 1)
                .throughput()
                .over(documents);

        assertThat(seconds.value()).isCloseTo(published, withPercentage(10));
        assertThat(published)
                .isBetween(seconds.low().orElseThrow(), seconds.high().orElseThrow());
    }
}
