package io.shardlab.predict.answer;

import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.mongo.write.DurabilityLevel;
import io.shardlab.predict.answer.Answer.InsertPrediction;
import io.shardlab.predict.calibrate.InsertObservation;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Inserts into a replica set of three members whose true figures are known: 440 µs without waiting, a flush of 1 ms at the
 * primary and 2 ms at the others, one of which has a write after 3 ms.
 */
class WhatIfInsertsTest {

    private static final WhatIf WHAT_IF = whatIf(observed("w:1", 0), observed("w:1 j", 0), observed("w:2", 0.003));

    private static WhatIf whatIf(InsertObservation... observations) {
        return new WhatIf(new Observations(
                new Observations.Group<>(List.of(), List.of()),
                new Observations.Group<>(List.of(), List.of()),
                new Observations.Group<>(List.of(), List.of()),
                new Observations.Group<>(List.of(observations), List.of("made up")),
                List.of(),
                false,
                false,
                false,
                List.of()));
    }

    private static InsertObservation observed(String level, double othersSeconds) {
        return observed(level, othersSeconds, Map.of());
    }

    /** From four threads, without a network between client and servers. */
    private static InsertObservation observed(String name, double othersSeconds, Map<String, Object> conditions) {
        DurabilityLevel level = DurabilityLevel.parse(name);
        List<LoopMeasurement> made = new MadeUpObservations(OWN_MACHINES, 1, 0)
                .add(OperationClass.insert((level.durable() ? 0.001 : 0) + othersSeconds), Topology.STANDALONE, 4)
                .all();
        return new InsertObservation(
                MadeUpObservations.local(made, OWN_MACHINES, 0).get(0),
                level,
                3,
                0.001,
                0.002,
                othersSeconds,
                conditions);
    }

    private static InsertPrediction predicted(MadeUpQuestion question) {
        return question.answered(WHAT_IF).inserts().orElseThrow().predictions().get(0);
    }

    private static double meanMicros(InsertPrediction found) {
        return MadeUpQuestion.meanMicros(found.prediction());
    }

    @Test
    void aMeasuredWriteConcernIsPredictedAsMeasured() {
        InsertPrediction found =
                predicted(new MadeUpQuestion().writeConcerns("1").threads(1));

        assertThat(meanMicros(found)).isCloseTo(440, withPercentage(1));
        assertThat(found.journalMicros()).isZero();
        assertThat(found.othersMicros()).isZero();
    }

    @Test
    void aMajorityWaitsForItsJournalsToo() {
        InsertPrediction found =
                predicted(new MadeUpQuestion().writeConcerns("majority").threads(1));

        assertThat(found.journalMicros()).isCloseTo(1_000, withPercentage(0.1));
        assertThat(found.othersMicros()).isCloseTo(5_000, withPercentage(0.1));
        assertThat(meanMicros(found)).isCloseTo(440 + 6_000, withPercentage(1));
        assertThat(found.prediction().outsideCalibratedRange()).containsExactly("threads");
    }

    @Test
    void threadsShareTheWaitsUntilTheProcessorsAreBusy() {
        InsertPrediction few = predicted(new MadeUpQuestion().writeConcerns("2").threads(10));
        InsertPrediction many =
                predicted(new MadeUpQuestion().writeConcerns("2").threads(500));

        assertThat(few.prediction().throughput().value()).isCloseTo(10 / 0.00344, withPercentage(2));
        // Two processors take 90 µs per operation.
        assertThat(many.prediction().throughput().value()).isCloseTo(2 / 90e-6, withPercentage(1));
        assertThat(many.prediction().bottleneck()).isEqualTo("server");
    }

    @Test
    void theRoundTripBetweenMembersOfAProfileCounts() {
        InsertPrediction found = predicted(new MadeUpQuestion()
                .writeConcerns("2")
                .threads(1)
                .hardware(OWN_MACHINES.with(new RoundTrips(0.002, 0, 0, 0.01))));

        assertThat(meanMicros(found)).isCloseTo(3_440 + 2_000 + 10_000, withPercentage(1));
    }

    @Test
    void waitsForMoreMembersThanWereMeasuredAreRefused() {
        MadeUpQuestion question = new MadeUpQuestion().writeConcerns("3");

        assertThatThrownBy(() -> question.answered(WHAT_IF))
                .isInstanceOf(UsageException.class)
                .hasMessage("No result shows how long an insert waits for 2 other members, as at w:3.");
    }

    @Test
    void resultsOfDifferentZonesCannotBeCombined() {
        InsertObservation near = observed("w:2", 0.003, Map.of("zone-delay", "0s"));
        InsertObservation far = observed("w:2", 0.013, Map.of("zone-delay", "10ms"));

        assertThatThrownBy(() -> whatIf(near, far))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("different replica sets, zones or documents");
    }

    @Test
    void writeConcernsNeedResultsOfInserts() {
        WhatIf queries = MadeUpQuestion.whatIf(MadeUpObservations.standalone(), List.of());
        MadeUpQuestion question = new MadeUpQuestion().writeConcerns("1");

        assertThatThrownBy(() -> question.answered(queries))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no run of write-concern");
    }
}
