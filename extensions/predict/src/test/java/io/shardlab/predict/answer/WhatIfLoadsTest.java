package io.shardlab.predict.answer;

import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.LoadPrediction;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Loads into deployments whose true figures are known, and questions with numbers of documents. */
class WhatIfLoadsTest {

    static final List<LoopMeasurement> LOADS = loads(1);

    private static List<LoopMeasurement> loads(double documentsPerBatch) {
        return List.of(
                load(Topology.STANDALONE, 80_000, documentsPerBatch),
                load(new Topology(2, 1), 75_000, documentsPerBatch));
    }

    /** Per document: client 4 µs, mongos 6, shards 10, or a standalone server 9; two workers. */
    private static LoopMeasurement load(Topology topology, double perSecond, double documentsPerBatch) {
        return MadeUpObservations.undisturbed(
                new OperationClass(OperationClass.Kind.LOAD, List.of(), documentsPerBatch),
                topology,
                OWN_MACHINES,
                2,
                perSecond,
                Optional.of(
                        new CpuPerOperation(4e-6, topology.sharded() ? 6e-6 : 0, topology.sharded() ? 10e-6 : 9e-6)),
                Optional.of(1_000_000L));
    }

    private static MadeUpQuestion question(int shards) {
        return new MadeUpQuestion().shards(shards).routers(1);
    }

    private static List<LoadPrediction> predictions(MadeUpQuestion question) {
        return question.answered(List.of(), LOADS).loads().orElseThrow().predictions();
    }

    @Test
    void loadsTakeLongerTheMoreDocumentsThereAreAndShorterTheMoreShards() {
        LoadPrediction asMeasured =
                predictions(question(2).documents(1_000_000)).get(1);
        List<LoadPrediction> ofEight = predictions(question(8).documents(1_000_000, 3_000_000));
        LoadPrediction eightShards = ofEight.get(2);
        LoadPrediction moreDocuments = ofEight.get(3);

        assertThat(asMeasured.seconds().value()).isCloseTo(1e6 / 75_000, withPercentage(1));
        assertThat(asMeasured.outsideCalibratedRange()).isEmpty();
        // Two workers take 26.7 µs per document, 5 of them at the shards; with eight shards 1.25.
        assertThat(eightShards.seconds().value()).isCloseTo(1e6 / 75_000 * 22.9 / 26.7, withPercentage(2));
        assertThat(eightShards.outsideCalibratedRange()).containsExactly("shards");
        assertThat(moreDocuments.seconds().value())
                .isCloseTo(3 * eightShards.seconds().value(), withPercentage(0.1));
        assertThat(moreDocuments.outsideCalibratedRange()).containsExactly("shards", "documents");
    }

    @Test
    void theShardWithTheLargestShareTakesTheLongest() {
        LoadPrediction found = predictions(new MadeUpQuestion().shares(0.9, 0.1).documents(1_000_000))
                .get(1);

        // Two workers take 26.7 µs per document, 9 instead of 5 of them at the larger shard.
        assertThat(found.seconds().value()).isCloseTo(1e6 / 75_000 * 30.7 / 26.7, withPercentage(2));
    }

    @Test
    void aSlowMongosIsTheBottleneckOfALoad() {
        Machine fast = new Machine(8, 4, 1);
        Hardware slowRouter = new Hardware("slow", false, fast, new Machine(1, 0.1, 1), fast, RoundTrips.AS_CALIBRATED);

        Prediction rate = predictions(question(8).hardware(slowRouter).documents(1_000_000))
                .get(1)
                .rate();

        assertThat(rate.bottleneck()).isEqualTo("mongos");
        assertThat(rate.throughput().value()).isBetween(14_000.0, 1 / 60e-6);
        assertThat(rate.responseMicros()).isEmpty();
    }

    @Test
    void allDocumentsOfABatchShareTheRoundTripsOfAProfile() {
        Answer answer = question(2)
                .hardware(OWN_MACHINES.with(new RoundTrips(0.001, 0.001, 0.001)))
                .documents(1_000_000)
                .answered(List.of(), MadeUpObservations.local(loads(1_000), OWN_MACHINES, 0));

        // Two workers take 25 µs per document, and one round trip of 1 ms for 1,000 documents adds 1.
        assertThat(answer.loads().orElseThrow().predictions().get(0).seconds().value())
                .isCloseTo(1e6 / 80_000 * 26 / 25, withPercentage(1));
        assertThat(answer.notes())
                .map(Message::toString)
                .noneSatisfy(note -> assertThat(note).contains("over a network"));
    }

    @Test
    void documentsThatChangeNothingAreNoted() {
        Answer answer = new MadeUpQuestion().documents(1_000_000).answered(MadeUpObservations.standalone(), List.of());

        assertThat(answer.notes())
                .map(Message::toString)
                .satisfiesExactly(
                        note -> assertThat(note).contains("data that fits into memory"),
                        note -> assertThat(note).contains("No result has a load"));
    }

    @Test
    void loadsOnlyIntoAStandaloneServerAreNoted() {
        Answer answer = new MadeUpQuestion()
                .shards(8)
                .documents(1_000_000)
                .answered(MadeUpObservations.sweep(OWN_MACHINES, 7, 0), LOADS.subList(0, 1));

        assertThat(answer.loads().orElseThrow().predictions())
                .singleElement()
                .satisfies(one -> assertThat(one.rate().topology()).isEqualTo(Topology.STANDALONE));
        assertThat(answer.notes())
                .map(Message::toString)
                .anySatisfy(note -> assertThat(note).contains("No result has a load into a cluster"));
    }

    @Test
    void queriesOfOnlyAStandaloneServerAreNotedIfLoadsAlsoHaveACluster() {
        assertThat(question(2)
                        .documents(1_000_000)
                        .answered(MadeUpObservations.standalone(), LOADS)
                        .notes())
                .map(Message::toString)
                .anySatisfy(note -> assertThat(note).contains("No result has queries of a cluster"));
    }

    @Test
    void resultsOfOnlyLoadsNeedANumberOfDocuments() {
        assertThatThrownBy(() -> question(3).threads(8).answered(List.of(), LOADS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("by --documents");
    }

    @Test
    void goalsNeedResultsOfQueries() {
        MadeUpQuestion question = new MadeUpQuestion().documents(1_000_000).goals("throughput>1k");

        assertThatThrownBy(() -> question.answered(List.of(), LOADS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("goals apply only to their operations");
    }
}
