package io.shardlab.predict.answer;

import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.predict.answer.Answer.OfMix;
import io.shardlab.predict.calibrate.MadeUpMixes;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhatIfMixesTest {

    private static final Map<String, Double> MOSTLY_READS = Map.of("read", 0.8, "update", 0.2);
    private static final Map<String, Double> MOSTLY_UPDATES = Map.of("read", 0.3, "update", 0.7);

    /** Calibrated by two mixes. */
    private static final WhatIf WHAT_IF =
            whatIf(new MadeUpMixes(OWN_MACHINES, 3, 0.01).sweep(MOSTLY_READS).sweep(MOSTLY_UPDATES));

    private static WhatIf whatIf(MadeUpMixes mixes) {
        return new WhatIf(new Observations(
                none(),
                none(),
                none(),
                none(),
                List.of(new Observations.Group<>(mixes.all(), List.of("made up"))),
                false,
                false,
                false,
                List.of()));
    }

    private static <T> Observations.Group<T> none() {
        return new Observations.Group<>(List.of(), List.of());
    }

    private static List<OfMix> mixes(MadeUpQuestion question) {
        return question.answered(WHAT_IF).mixes().get(0).mixes();
    }

    @Test
    void eachMeasuredMixIsPredictedAsAWholeAndByKind() {
        List<OfMix> mixes = mixes(new MadeUpQuestion().shards(2).threads(16));

        assertThat(mixes).hasSize(2);
        Prediction prediction = mixes.get(0).predictions().stream()
                .filter(one -> one.topology().equals(new Topology(2, 1)))
                .findFirst()
                .orElseThrow();
        assertThat(prediction.operation()).isEqualTo("mix");
        assertThat(prediction.throughput().low()).isPresent();
        assertThat(prediction.kinds()).extracting(Prediction.OfKind::name).containsExactly("read", "update");
        assertThat(prediction.kinds().get(0).throughput().value())
                .isCloseTo(0.8 * prediction.throughput().value(), withinPercentage(1e-6));
        double mean = 0.8
                        * prediction.kinds().get(0).responseMicros().get("mean").value()
                + 0.2 * prediction.kinds().get(1).responseMicros().get("mean").value();
        assertThat(mean).isCloseTo(prediction.responseMicros().get("mean").value(), within(1e-3));
        assertThat(prediction.outsideCalibratedRange()).containsExactly("shards");
    }

    @Test
    void oneServerIsOfTheKindThatWasMeasured() {
        WhatIf ofReplicaSet = whatIf(new MadeUpMixes(OWN_MACHINES, 3, 0.01).sweep(MOSTLY_READS, Topology.REPLICA_SET));
        MadeUpQuestion question = new MadeUpQuestion().shards(2).threads(16);

        assertThat(question.answered(ofReplicaSet).mixes().get(0).mixes().get(0).predictions())
                .extracting(Prediction::topology)
                .contains(Topology.REPLICA_SET)
                .doesNotContain(Topology.STANDALONE);
        assertThat(mixes(question).get(0).predictions())
                .extracting(Prediction::topology)
                .contains(Topology.STANDALONE);
        assertThat(question.answered(ofReplicaSet).mixes().get(0).mixes().get(0).crossovers())
                .isNotEmpty();
    }

    @Test
    void aStandaloneServerThatIsWrittenToHasNoOplog() {
        WhatIf ofReplicaSet = whatIf(new MadeUpMixes(OWN_MACHINES, 3, 0.01).sweep(MOSTLY_READS, Topology.REPLICA_SET));
        WhatIf onlyRead = whatIf(new MadeUpMixes(OWN_MACHINES, 3, 0.01).sweep(Map.of("read", 1.0)));
        MadeUpQuestion question = new MadeUpQuestion().shards(2).threads(16);

        assertThat(question.answered(WHAT_IF).notes().toString()).contains("no oplog");
        assertThat(question.answered(ofReplicaSet).notes().toString()).doesNotContain("no oplog");
        assertThat(question.answered(onlyRead).notes().toString()).doesNotContain("no oplog");
    }

    @Test
    void anotherMixIsPredictedAndMarkedIfItLiesOutsideTheMeasuredShares() {
        OfMix between = mixes(new MadeUpQuestion()
                        .mix(Map.of("read", 50.0, "update", 50.0))
                        .threads(8))
                .get(0);
        OfMix beyond = mixes(
                        new MadeUpQuestion().mix(Map.of("read", 1.0)).threads(8).goals("throughput>1000"))
                .get(0);

        assertThat(between.shares()).isEqualTo(Map.of("read", 0.5, "update", 0.5));
        assertThat(between.predictions().get(0).outsideCalibratedRange()).isEmpty();
        assertThat(beyond.predictions().get(0).outsideCalibratedRange()).containsExactly("mix");
        assertThat(beyond.goals().get(0).cheapest().orElseThrow().prediction().outsideCalibratedRange())
                .contains("mix");
        assertThat(beyond.predictions().get(0).throughput().value())
                .isGreaterThan(between.predictions().get(0).throughput().value());
    }

    @Test
    void ratesAndGoalsApplyToMixes() {
        OfMix found = mixes(new MadeUpQuestion()
                        .mix(MOSTLY_READS)
                        .shards(3)
                        .routers(2)
                        .threads(4, 32)
                        .rates(4_000)
                        .goals("throughput>8000"))
                .get(0);

        assertThat(found.atRates()).hasSize(2).allSatisfy(one -> {
            assertThat(one.capacity().value()).isGreaterThan(4_000);
            assertThat(one.kinds()).hasSize(2);
        });
        assertThat(found.goals())
                .singleElement()
                .satisfies(goal -> assertThat(goal.cheapest()).isPresent());
        assertThat(found.crossovers()).hasSize(1);
    }

    @Test
    void aKindThatWasNotMeasuredIsRefused() {
        MadeUpQuestion question = new MadeUpQuestion().mix(Map.of("reed", 1.0));

        assertThatThrownBy(() -> question.answered(WHAT_IF))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("kind reed")
                .hasMessageContaining("read, update");
    }
}
