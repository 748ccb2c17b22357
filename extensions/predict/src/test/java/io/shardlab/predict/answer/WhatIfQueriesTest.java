package io.shardlab.predict.answer;

import static io.shardlab.predict.answer.MadeUpQuestion.SWEEP;
import static io.shardlab.predict.answer.MadeUpQuestion.WHAT_IF;
import static io.shardlab.predict.answer.MadeUpQuestion.meanMicros;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static io.shardlab.predict.calibrate.MadeUpObservations.SHARING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of deployments whose true figures are known, from calibrations with noise. */
class WhatIfQueriesTest {

    private static MadeUpQuestion question(int shards, int routers, int threads) {
        return new MadeUpQuestion().shards(shards).routers(routers).threads(threads);
    }

    private static Answer answer(int shards, int routers, int threads) {
        return question(shards, routers, threads).answered(WHAT_IF);
    }

    private static Prediction targeted(Answer answer, Topology topology) {
        return MadeUpQuestion.predicted(answer, OperationClass.TARGETED, topology);
    }

    @Test
    void deploymentsThatWereNotMeasuredLieWithinTheBounds() {
        Answer answer = answer(8, 4, 100);

        for (Prediction one : answer.predictions()) {
            OperationClass operation =
                    one.operation().equals("targeted") ? OperationClass.TARGETED : OperationClass.SCATTER_GATHER;
            double truth = MadeUpObservations.throughput(OWN_MACHINES, operation, one.topology(), one.threads());
            assertThat(truth)
                    .as(one.operation() + " on " + one.topology().describe())
                    .isBetween(
                            one.throughput().low().orElseThrow(),
                            one.throughput().high().orElseThrow());
            assertThat(one.throughput().value()).isCloseTo(truth, withPercentage(5));
        }
        assertThat(answer.predictions()).hasSize(4);
        assertThat(answer.notes()).isEmpty();
    }

    @Test
    void responseTimesFollowFromThroughputByLittlesLaw() {
        Prediction one = targeted(answer(3, 1, 40), new Topology(3, 1));

        assertThat(meanMicros(one)).isCloseTo(40 / one.throughput().value() * 1e6, withPercentage(1));
        assertThat(one.responseMicros().get("50").value())
                .isLessThan(one.responseMicros().get("99").value());
    }

    @Test
    void theBusiestStationIsTheBottleneckAndMattersMost() {
        Prediction one = targeted(answer(8, 1, 200), new Topology(8, 1));

        assertThat(one.bottleneck()).isEqualTo("mongos");
        assertThat(one.stations().get(0).utilization()).isGreaterThan(0.95);
        assertThat(one.sensitivity().get(0).parameter()).isEqualTo("mongos CPU");
        assertThat(one.sensitivity().get(0).throughputGain()).isCloseTo(0.11, withPercentage(10));
        assertThat(one.outsideCalibratedRange()).containsExactly("threads", "shards");
    }

    @Test
    void theDemandsOfASingleOperationAndAmongManyMatterTogether() {
        Prediction one = targeted(
                question(3, 1, 1).answered(MadeUpObservations.sweep(SHARING, OWN_MACHINES, 7, 0.01), List.of()),
                new Topology(3, 1));

        // Client 50 µs, mongos 120, shard 150, waiting 700.
        assertThat(meanMicros(one)).isCloseTo(1020, withPercentage(2));
        assertThat(one.sensitivity())
                .extracting(Prediction.Sensitivity::parameter)
                .containsExactly("network and waiting", "shard CPU", "mongos CPU", "client CPU");
        assertThat(one.sensitivity().get(1).throughputGain()).isCloseTo(15.0 / 1005, withPercentage(10));
    }

    @Test
    void withFewThreadsNoStationIsBusyAndWaitingMattersMost() {
        Prediction one = targeted(answer(3, 1, 4), new Topology(3, 1));

        assertThat(one.bottleneck()).isEqualTo("too few threads");
        assertThat(one.sensitivity().get(0).parameter()).isEqualTo("network and waiting");
        assertThat(one.outsideCalibratedRange()).isEmpty();
    }

    @Test
    void theShardWithTheLargestShareLimitsTargetedOperations() {
        Answer equal = question(3, 8, 200).answered(WHAT_IF);
        Answer skewed = question(3, 8, 200).shares(0.6, 0.3, 0.1).answered(WHAT_IF);

        Prediction found = targeted(skewed, new Topology(3, 8));
        double truth = MadeUpObservations.throughput(
                OWN_MACHINES,
                new OperationClass(OperationClass.Kind.TARGETED, List.of(0.6, 0.3, 0.1)),
                new Topology(3, 8),
                200);
        assertThat(found.bottleneck()).isEqualTo("shard");
        assertThat(found.throughput().value()).isCloseTo(truth, withPercentage(5));
        // Two processors take 110 µs for 60 % of the operations.
        assertThat(truth).isCloseTo(2 / (0.6 * 110e-6), withPercentage(1));
        assertThat(targeted(equal, new Topology(3, 8)).throughput().value()).isGreaterThan(1.5 * truth);
        assertThat(skewed.notes()).singleElement().asString().contains("60 %, 30 %, 10 % of targeted operations");
    }

    @Test
    void sharesOfAnotherNumberOfShardsAreRefused() {
        MadeUpQuestion question = question(8, 1, 10).shares(0.5, 0.5);

        assertThatThrownBy(() -> question.answered(WHAT_IF))
                .isInstanceOf(UsageException.class)
                .hasMessage("--shares are those of 2 shards, but --shards asks for another number.");
    }

    @Test
    void onlyThroughputAndTheMeanHaveBounds() {
        Prediction one = targeted(answer(3, 1, 8), new Topology(3, 1));

        assertThat(one.throughput().low()).isPresent();
        assertThat(one.responseMicros().get("mean").high()).isPresent();
        assertThat(one.responseMicros().get("99").high()).isEmpty();
    }

    @Test
    void fasterMachinesAndNetworksOfAProfileCount() {
        Machine fast = new Machine(2, 2, 1);
        Hardware profile =
                new Hardware("profile", false, fast, fast, new Machine(8, 1, 1), new RoundTrips(0.001, 0.002, 0.003));

        Answer answer = question(3, 1, 1)
                .hardware(profile)
                .answered(MadeUpObservations.sweep(Hardware.oneMachine(2), 7, 0.01), List.of());

        // Client 50 µs, mongos 80/2, shard 110/2, waiting 700, the profile's network 5,000.
        assertThat(meanMicros(targeted(answer, new Topology(3, 1)))).isCloseTo(5845, withPercentage(2));
    }

    @Test
    void theSpeedOfMachinesFollowsFromTheirQueryTimes() {
        Machine machine = new Machine(2, 1, 1);
        Hardware profile = new Hardware(
                "profile",
                false,
                machine,
                machine,
                new Machine(8, 1, 1),
                RoundTrips.AS_CALIBRATED,
                Optional.of(45.0),
                Optional.empty(),
                Optional.empty());
        MadeUpQuestion question = question(3, 1, 1).hardware(profile);

        Answer answer = question.answered(MadeUpObservations.sweep(Hardware.oneMachine(2), 7, 0.01), List.of());
        Answer ofManyDocuments = question.answered(
                MadeUpObservations.returning(15, MadeUpObservations.sweep(Hardware.oneMachine(2), 7, 0.01)), List.of());

        // A query takes 90 µs here: client 50/2, mongos 80/2, shard 110/2, waiting 700.
        assertThat(meanMicros(targeted(answer, new Topology(3, 1)))).isCloseTo(820, withPercentage(2));
        assertThat(answer.notes()).isEmpty();
        assertThat(meanMicros(targeted(ofManyDocuments, new Topology(3, 1)))).isCloseTo(940, withPercentage(2));
        assertThat(ofManyDocuments.notes()).singleElement().asString().startsWith("Speeds of profile are treated as");
    }

    @Test
    void localServersWithCpuLimitsTakeTheRoundTripsOfAProfile() {
        Answer answer = question(3, 1, 1)
                .hardware(OWN_MACHINES.with(new RoundTrips(0.01, 0.01, 0.01)))
                .answered(MadeUpObservations.local(SWEEP, OWN_MACHINES, 0), List.of());

        assertThat(meanMicros(targeted(answer, new Topology(3, 1)))).isGreaterThan(20_000);
        assertThat(answer.notes()).isEmpty();
    }

    @Test
    void roundTripsOfAProfileDoNotCountTwiceAndANoteReportsThis() {
        Answer answer = question(3, 1, 8)
                .hardware(OWN_MACHINES.with(new RoundTrips(0.01, 0.01, 0.01)))
                .answered(WHAT_IF);

        assertThat(meanMicros(targeted(answer, new Topology(3, 1)))).isLessThan(10_000);
        assertThat(answer.notes()).singleElement().asString().contains("its delays stay as measured");
    }

    @Test
    void serversOnOneMachineAndDisturbedMeasurementsAreNoted() {
        List<LoopMeasurement> disturbed = MadeUpObservations.sweep(Hardware.oneMachine(2), 7, 0.4);

        assertThat(question(3, 1, 8).answered(disturbed, List.of()).notes())
                .map(Message::toString)
                .satisfiesExactly(
                        note -> assertThat(note).contains("share the processors of one machine"),
                        note -> assertThat(note).contains("predictions are rough"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void questionsAboutClustersNeedResultsOfOne(boolean numberOfMongosGiven) {
        MadeUpQuestion question = numberOfMongosGiven
                ? question(8, 1, 10)
                : new MadeUpQuestion().shards(8).threads(10);

        assertThatThrownBy(() -> question.answered(MadeUpObservations.standalone(), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nothing about sharded clusters");
    }

    @Test
    void aClusterOvertakesAtTheFirstThreadsWithMoreThroughputThanOneServer() {
        Answer.Overtaking found = answer(8, 4, 40).crossovers().get(0);

        int threads = found.threads().orElseThrow();
        Predictor predictor = new Predictor(Calibration.of(SWEEP), OWN_MACHINES);
        assertThat(predictor.lead(Mix.of(OperationClass.TARGETED), new Topology(8, 4), threads - 1))
                .isEmpty();
        assertThat(found.lastThreads()).isEmpty();
        assertThat(MadeUpObservations.throughput(
                        OWN_MACHINES, OperationClass.TARGETED, new Topology(8, 4), threads + 2))
                .isGreaterThan(MadeUpObservations.throughput(
                        OWN_MACHINES, OperationClass.TARGETED, Topology.STANDALONE, threads + 2));
    }

    @Test
    void aLeadThatEndsIsReportedWithItsEnd() {
        // A fast network to a cluster whose single mongos is slow: ahead with few threads, behind with many.
        Hardware profile = new Hardware(
                "profile",
                false,
                OWN_MACHINES.server(),
                new Machine(1, 0.5, 1),
                OWN_MACHINES.client(),
                new RoundTrips(0.01, 0, 0));
        List<LoopMeasurement> together = MadeUpObservations.sweep(Hardware.oneMachine(2), 7, 0);

        Answer.Overtaking found = question(3, 1, 100)
                .hardware(profile)
                .answered(together, List.of())
                .crossovers()
                .get(0);

        int last = found.lastThreads().orElseThrow();
        assertThat(found.threads()).contains(1);
        assertThat(last).isBetween(40, 100);
        Predictor predictor = new Predictor(Calibration.of(together), profile);
        assertThat(leads(predictor, last)).isTrue();
        assertThat(leads(predictor, last + 1)).isFalse();
    }

    private static boolean leads(Predictor predictor, int threads) {
        return predictor
                        .solve(Mix.of(OperationClass.TARGETED), new Topology(3, 1), threads)
                        .throughput()
                > predictor
                        .solve(Mix.of(OperationClass.TARGETED), Topology.STANDALONE, threads)
                        .throughput();
    }

    @Test
    void overtakingIsNotSearchedBeyondTheMostThreads() {
        assertThat(answer(3, 1, 1_500).crossovers())
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.mostThreads()).isEqualTo(2_000));
    }
}
