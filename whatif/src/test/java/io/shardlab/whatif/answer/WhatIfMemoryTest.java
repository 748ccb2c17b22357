package io.shardlab.whatif.answer;

import static io.shardlab.whatif.answer.MadeUpQuestion.meanMicros;
import static io.shardlab.whatif.answer.MadeUpQuestion.predicted;
import static io.shardlab.whatif.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.whatif.calibrate.MadeUpObservations;
import io.shardlab.whatif.calibrate.SelectiveObservation;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Queries of more documents than the servers hold in memory. Each returns one. */
class WhatIfMemoryTest {

    private static final Topology CLUSTER = new Topology(3, 8);

    /** A server has room for a million documents; each other one takes a read of 5 ms. */
    private static final WhatIf WHAT_IF = whatIf(OWN_MACHINES);

    private static WhatIf whatIf(Hardware hardware) {
        return MadeUpQuestion.whatIf(
                MadeUpObservations.sweep(hardware, 7, 0),
                List.of(),
                List.of(selective(hardware, 1_000_000, 0), selective(hardware, 2_000_000, 5_000)));
    }

    private static SelectiveObservation selective(Hardware hardware, long documents, long reads) {
        return new SelectiveObservation(
                Topology.STANDALONE,
                hardware,
                documents,
                10_000,
                10_000 * 20e-6 + reads * 0.005,
                reads,
                Map.of("server-memory", 1L << 30));
    }

    private static MadeUpQuestion question(int threads) {
        return new MadeUpQuestion()
                .shards(CLUSTER.shards())
                .routers(CLUSTER.routers())
                .threads(threads);
    }

    @Test
    void whileAllDocumentsFitTheirNumberChangesNothing() {
        Answer inMemory = question(8).answered(WHAT_IF);
        Answer fitting = question(8).documents(3_000_000).answered(WHAT_IF);

        Prediction found = predicted(fitting, Operation.TARGETED, CLUSTER);
        assertThat(found.throughput().value())
                .isCloseTo(
                        predicted(inMemory, Operation.TARGETED, CLUSTER)
                                .throughput()
                                .value(),
                        withPercentage(0.01));
        assertThat(found.documents()).contains(3_000_000L);
        assertThat(found.outsideCalibratedRange()).contains("documents");
    }

    @Test
    void withoutReadsOfTheDiskAllDocumentsCountAsInMemory() {
        WhatIf neverRead = MadeUpQuestion.whatIf(
                MadeUpObservations.standalone(), List.of(), List.of(selective(OWN_MACHINES, 1_000_000, 0)));

        Answer answer = new MadeUpQuestion().threads(8).documents(9_000_000).answered(neverRead);

        assertThat(answer.predictions().get(0).documents()).isEmpty();
        assertThat(answer.notes()).singleElement().asString().contains("data that fits into memory");
    }

    @Test
    void aMissingDocumentAddsItsReadOfTheDisk() {
        Answer answer = question(1).documents(2_000_000, 6_000_000).answered(WHAT_IF);

        // Half of the documents are missing; without queues 90 + 50 + 300 µs and 110 + 80 + 50 + 700 µs.
        assertThat(meanMicros(predicted(answer, Operation.TARGETED, Topology.STANDALONE)))
                .isCloseTo(440 + 2_500, withPercentage(1));
        assertThat(meanMicros(answer.predictions().stream()
                        .filter(one -> one.topology().equals(CLUSTER)
                                && one.documents().orElseThrow() == 6_000_000)
                        .findFirst()
                        .orElseThrow()))
                .isCloseTo(940 + 2_500, withPercentage(1));
    }

    @Test
    void moreThanFitsMakesTheDisksTheBottleneck() {
        Answer answer = question(64).documents(2_000_000).answered(WHAT_IF);

        Prediction standalone = predicted(answer, Operation.TARGETED, Topology.STANDALONE);
        assertThat(standalone.bottleneck()).isEqualTo("disk");
        // A disk does 200 reads a second, of which each second operation takes one.
        assertThat(standalone.throughput().value()).isCloseTo(400, withPercentage(1));
        assertThat(predicted(answer, Operation.TARGETED, CLUSTER).bottleneck()).isNotEqualTo("disk");
        assertThat(answer.crossovers().get(0).threads()).contains(1);
        assertThat(answer.crossovers().get(0).documents()).contains(2_000_000L);
    }

    @Test
    void theShardWithTheLargestShareReadsTheMost() {
        Prediction found = predicted(
                question(64).shares(0.5, 0.25, 0.25).documents(4_000_000).answered(WHAT_IF),
                Operation.TARGETED,
                CLUSTER);

        // Of two million documents half are missing at the shard that half of the operations visit; none elsewhere.
        assertThat(found.throughput().value()).isCloseTo(800, withPercentage(1));
    }

    @Test
    void scatteredOperationsReadFromTheDisksOfAllShards() {
        Prediction found =
                predicted(question(64).documents(6_000_000).answered(WHAT_IF), Operation.SCATTER_GATHER, CLUSTER);

        // Each third of a document is missing with a half, and a disk does 200 reads a second.
        assertThat(found.bottleneck()).isEqualTo("disk");
        assertThat(found.throughput().value()).isCloseTo(1_200, withPercentage(5));
    }

    @Test
    void serversOnOneMachineShareItsDisk() {
        Prediction found = predicted(
                question(64).documents(6_000_000).answered(whatIf(Hardware.oneMachine(2))),
                Operation.TARGETED,
                CLUSTER);

        assertThat(found.throughput().value()).isCloseTo(400, withPercentage(1));
    }
}
