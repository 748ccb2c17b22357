package io.shardlab.predict.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.predict.answer.Answer.SelectivePrediction;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.calibrate.SelectiveObservation;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Published queries for 1 % of the documents, MongoDB 3.2.9 on machines of 8 GB with one disk. The two smallest cells of three
 * shards calibrate the model, one in memory and one that reads from the disk; the four others are predicted.
 */
class PublishedSelectiveQueriesTest {

    private static final Machine MACHINE = new Machine(2, 1, 1);
    private static final Hardware HARDWARE =
            new Hardware("published", false, MACHINE, MACHINE, MACHINE, RoundTrips.AS_CALIBRATED);

    private static final SelectiveAnswers ANSWERS = SelectiveAnswers.of(new Observations.Group<>(
                    List.of(cell(300_000_000, 54, 249), cell(400_000_000, 441, 171_000)), List.of("published")))
            .orElseThrow();

    private static SelectiveObservation cell(long documents, double seconds, long diskReads) {
        return new SelectiveObservation(
                new Topology(3, 1), HARDWARE, documents, documents / 100, seconds, diskReads, Map.of());
    }

    private static SelectivePrediction predicted(int shards, long documents) {
        Question question =
                new MadeUpQuestion().shards(shards).documents(documents).question();
        Answer.Parts parts = new Answer.Parts();
        ANSWERS.addTo(parts, question);
        return parts.selective.orElseThrow().predictions().get(0);
    }

    @ParameterizedTest
    @CsvSource({"3, 500000000, 618", "8, 300000000, 20", "8, 400000000, 32", "8, 500000000, 38"})
    void secondsArePredictedWithinAFactorOfTwo(int shards, long documents, double published) {
        double seconds = predicted(shards, documents).seconds().value();

        assertThat(seconds).isBetween(published / 2, published * 2);
    }

    @ParameterizedTest
    @CsvSource({"3, 500000000, true", "8, 300000000, false", "8, 400000000, false", "8, 500000000, false"})
    void diskReadsArePredictedForTheRightQueries(int shards, long documents, boolean published) {
        assertThat(predicted(shards, documents).diskReads().value() > 0).isEqualTo(published);
    }
}
