package io.shardlab.predict.answer;

import static io.shardlab.predict.answer.MadeUpQuestion.meanMicros;
import static io.shardlab.predict.answer.MadeUpQuestion.predicted;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.SelectivePrediction;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.calibrate.SelectiveObservation;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Queries of more documents than the servers hold in memory. Each returns one. */
class WhatIfMemoryTest {

    private static final Topology CLUSTER = new Topology(3, 8);

    /** A server has room for a million documents; each missing one takes a read of 5 ms. */
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
    void theNumberOfDocumentsChangesNothingIfAllFit() {
        Answer inMemory = question(8).answered(WHAT_IF);
        Answer fitting = question(8).documents(3_000_000).answered(WHAT_IF);

        Prediction found = predicted(fitting, OperationClass.TARGETED, CLUSTER);
        assertThat(found.throughput().value())
                .isCloseTo(
                        predicted(inMemory, OperationClass.TARGETED, CLUSTER)
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
        assertThat(meanMicros(predicted(answer, OperationClass.TARGETED, Topology.STANDALONE)))
                .isCloseTo(440 + 2_500, withPercentage(1));
        assertThat(meanMicros(answer.predictions().stream()
                        .filter(one -> one.topology().equals(CLUSTER)
                                && one.documents().orElseThrow() == 6_000_000)
                        .findFirst()
                        .orElseThrow()))
                .isCloseTo(940 + 2_500, withPercentage(1));
    }

    @Test
    void moreDocumentsThanFitMakeTheDisksTheBottleneck() {
        Answer answer = question(64).documents(2_000_000).answered(WHAT_IF);

        Prediction standalone = predicted(answer, OperationClass.TARGETED, Topology.STANDALONE);
        assertThat(standalone.bottleneck()).isEqualTo("disk");
        // A disk does 200 reads per second, and every other operation takes one.
        assertThat(standalone.throughput().value()).isCloseTo(400, withPercentage(1));
        assertThat(predicted(answer, OperationClass.TARGETED, CLUSTER).bottleneck())
                .isNotEqualTo("disk");
        assertThat(answer.crossovers().get(0).threads()).contains(1);
        assertThat(answer.crossovers().get(0).documents()).contains(2_000_000L);
    }

    @Test
    void theShardWithTheLargestShareReadsTheMost() {
        Prediction found = predicted(
                question(64).shares(0.5, 0.25, 0.25).documents(4_000_000).answered(WHAT_IF),
                OperationClass.TARGETED,
                CLUSTER);

        // Half of two million documents are missing at the shard that half of the operations visit; none at the others.
        assertThat(found.throughput().value()).isCloseTo(800, withPercentage(1));
    }

    @Test
    void scatteredOperationsReadFromTheDisksOfAllShards() {
        Prediction found =
                predicted(question(64).documents(6_000_000).answered(WHAT_IF), OperationClass.SCATTER_GATHER, CLUSTER);

        // Half of the documents are missing at each of three shards, and a disk does 200 reads per second.
        assertThat(found.bottleneck()).isEqualTo("disk");
        assertThat(found.throughput().value()).isCloseTo(1_200, withPercentage(5));
    }

    @Test
    void serversOnOneMachineShareItsDisk() {
        Prediction found = predicted(
                question(64).documents(6_000_000).answered(whatIf(Hardware.oneMachine(2))),
                OperationClass.TARGETED,
                CLUSTER);

        assertThat(found.throughput().value()).isCloseTo(400, withPercentage(1));
    }

    /** The measured machines with other disks and memory. */
    private static Hardware with(Optional<Long> memory, Optional<Double> readsPerSecond) {
        Machine server = new Machine(
                2,
                1,
                1,
                memory,
                readsPerSecond.map(rate -> new Disk(Optional.of(rate), Optional.empty(), Optional.empty())));
        return new Hardware(
                "profile", false, server, OWN_MACHINES.router(), OWN_MACHINES.client(), RoundTrips.AS_CALIBRATED);
    }

    private static SelectivePrediction selective(Answer answer) {
        return answer.selective().orElseThrow().predictions().get(0);
    }

    @Test
    void aReadTakesTheTimeOfTheProfilesDisk() {
        Answer answer = question(64)
                .documents(6_000_000)
                .hardware(with(Optional.empty(), Optional.of(2_000.0)))
                .answered(WHAT_IF);

        // Each server finds 15,000 of its two million documents; half of them are missing.
        assertThat(selective(answer).seconds().value()).isCloseTo(15_000 * (20e-6 + 0.5 * 0.0005), withPercentage(1));
        assertThat(selective(answer).diskReads().value()).isCloseTo(22_500, withPercentage(1));
        assertThat(answer.selective().orElseThrow().hardware()).isEqualTo("as measured, with the disks of profile");
        assertThat(answer.notes())
                .map(Message::toString)
                .contains("Each server has a disk of profile: a read takes 0.50 ms instead of the measured 5.00 ms.");
        assertThat(predicted(answer, OperationClass.TARGETED, Topology.STANDALONE)
                        .throughput()
                        .value())
                .as("of six million documents five are missing")
                .isCloseTo(2_000 * 6 / 5.0, withPercentage(1));
    }

    @Test
    void theRoomIsInProportionToTheMemory() {
        Answer answer = question(1)
                .documents(4_000_000)
                .hardware(with(Optional.of(2L << 30), Optional.empty()))
                .answered(WHAT_IF);

        assertThat(meanMicros(predicted(answer, OperationClass.TARGETED, Topology.STANDALONE)))
                .as("two of four million are missing, and each takes a read as measured")
                .isCloseTo(440 + 2_500, withPercentage(1));
        assertThat(selective(answer).diskReads().value())
                .as("1.3 million a server")
                .isZero();
        assertThat(answer.selective().orElseThrow().hardware()).isEqualTo("as measured, with the memory of profile");
        assertThat(answer.notes())
                .map(Message::toString)
                .contains(
                        "A server of profile has room for at least 2,000,000 documents in its 2GB of memory, as the measured 1GB had for"
                                + " 1,000,000: the room is assumed to be in proportion.");
    }

    @Test
    void theProfilesMemoryDoesNotCountIfTheMeasuredMemoryIsUnknown() {
        WhatIf unknown = MadeUpQuestion.whatIf(
                List.of(),
                List.of(),
                List.of(
                        withoutMemory(selective(OWN_MACHINES, 1_000_000, 0)),
                        withoutMemory(selective(OWN_MACHINES, 2_000_000, 5_000))));

        Answer answer = new MadeUpQuestion()
                .documents(4_000_000)
                .hardware(with(Optional.of(2L << 30), Optional.empty()))
                .answered(unknown);

        assertThat(answer.selective().orElseThrow().hardware()).isEqualTo("as measured");
        assertThat(selective(answer).diskReads().value()).isPositive();
        assertThat(answer.notes())
                .map(Message::toString)
                .anyMatch(note -> note.startsWith("The memory of profile does not count")
                        && note.endsWith("measure with --server-memory."));
    }

    @Test
    void withoutMeasuredReadsTheProfilesDisksAndMemoryDoNotCount() {
        WhatIf neverRead = MadeUpQuestion.whatIf(List.of(), List.of(), List.of(selective(OWN_MACHINES, 1_000_000, 0)));

        Answer answer = new MadeUpQuestion()
                .documents(1_000_000)
                .hardware(with(Optional.of(2L << 30), Optional.of(100.0)))
                .answered(neverRead);

        assertThat(answer.selective().orElseThrow().hardware()).isEqualTo("as measured");
        assertThat(answer.notes())
                .map(Message::toString)
                .anyMatch(note -> note.startsWith("The disks and the memory of profile do not count"));
    }

    private static SelectiveObservation withoutMemory(SelectiveObservation one) {
        return new SelectiveObservation(
                one.topology(),
                one.hardware(),
                one.documents(),
                one.matched(),
                one.seconds(),
                one.diskReads(),
                Map.of());
    }

    @Test
    void eachServerHasADiskOfTheProfileEvenIfTheMeasuredServersSharedOne() {
        Answer answer = question(64)
                .documents(6_000_000)
                .hardware(with(Optional.empty(), Optional.of(200.0)))
                .answered(whatIf(Hardware.oneMachine(2)));

        // 45,000 documents on two processors; each of three disks reads 7,500.
        assertThat(selective(answer).seconds().value())
                .isCloseTo(45_000 * 20e-6 / 2 + 7_500 * 0.005, withPercentage(1));
    }
}
