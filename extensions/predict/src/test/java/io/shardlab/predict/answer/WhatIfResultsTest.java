package io.shardlab.predict.answer;

import static io.shardlab.predict.calibrate.MadeUpObservations.TRUTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Answers from saved results of clusters with each kind of mongos, and in slow motion. */
class WhatIfResultsTest {

    private static final Topology CLUSTER = new Topology(2, 1);
    private static final Machine MACHINE = new Machine(2, 1, 1);
    private static final Hardware MACHINES =
            new Hardware("as measured", false, MACHINE, MACHINE, MACHINE, RoundTrips.AS_CALIBRATED);

    /** A mongos with one processor is the bottleneck of every cluster. */
    private static final Hardware PROFILE =
            new Hardware("profile", false, MACHINE, new Machine(1, 0.5, 1), MACHINE, RoundTrips.AS_CALIBRATED);

    /** Queries of a cluster with few threads and with many, measured on machines of their own. */
    private static List<SavedResult> results(String name, String routerKind) {
        return Stream.of(2, 32)
                .map(threads -> saved(name + "-" + threads, run(routerKind, threads)))
                .toList();
    }

    private static SavedResult saved(String name, MadeUpRun run) {
        return new SavedResult(Path.of(name), run.result());
    }

    private static MadeUpRun run(String routerKind, int threads) {
        long operations =
                Math.round(10 * MadeUpObservations.throughput(MACHINES, OperationClass.TARGETED, CLUSTER, threads));
        List<ServerReport> servers = List.of(
                MadeUpServer.mongos("r")
                        .on("h0", 2)
                        .computed(operations * TRUTH.of(CalibratedParameter.ROUTER))
                        .report(),
                shard("1", operations),
                shard("2", operations));
        return new MadeUpRun()
                .target(new TargetReport("sharded", "6.0.5", 2, 1, routerKind, false, List.of("mongodb://h:1")))
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .threads(threads)
                        .operations(operations, operations, 100 * operations)
                        .client(
                                operations * TRUTH.of(CalibratedParameter.CLIENT),
                                0.1,
                                0,
                                Optional.empty(),
                                Optional.empty(),
                                0)
                        .servers(servers, Optional.empty(), Optional.empty())
                        .report()));
    }

    private static ServerReport shard(String name, long operations) {
        return MadeUpServer.shard(name)
                .on("h" + name, 2)
                .answered(operations / 2)
                .computed(operations / 2.0 * TRUTH.of(CalibratedParameter.SHARD))
                .report();
    }

    private static MadeUpQuestion question() {
        return new MadeUpQuestion().shards(2).routers(1).threads(8).rates(100).hardware(PROFILE);
    }

    private static Answer answer(MadeUpQuestion question, String routerKind) {
        return question.answered(new WhatIf(Observations.of(results("run", routerKind))));
    }

    private static double capacity(Answer answer) {
        Prediction.AtRate found = answer.atRates().get(0);
        assertThat(found.bottleneck()).isEqualTo("mongos");
        return found.capacity().value();
    }

    @Test
    void aMongosBinaryIsPredictedAsItWasMeasured() {
        Answer binary = answer(question(), "mongos");

        assertThat(capacity(binary)).isCloseTo(0.5 / TRUTH.of(CalibratedParameter.ROUTER), withPercentage(1));
        assertThat(binary.notes())
                .map(Message::toString)
                .noneSatisfy(note -> assertThat(note).contains("embedded mongos"));
    }

    @Test
    void theEmbeddedMongosStandsForAFasterBinary() {
        Answer embedded = answer(question(), "embedded");

        assertThat(capacity(embedded))
                .isCloseTo(RouterKind.EMBEDDED.work() * 0.5 / TRUTH.of(CalibratedParameter.ROUTER), withPercentage(1));
        assertThat(embedded.notes())
                .map(Message::toString)
                .anySatisfy(note -> assertThat(note)
                        .contains(
                                "Calibrated with the embedded mongos, and predicted for a mongos binary",
                                "divided by 2.36"));
    }

    @Test
    void theEmbeddedMongosIsPredictedWhereItIsAskedFor() {
        Answer embedded = answer(question().embeddedRouters(), "embedded");
        Answer binary = answer(question().embeddedRouters(), "mongos");

        assertThat(capacity(embedded)).isCloseTo(0.5 / TRUTH.of(CalibratedParameter.ROUTER), withPercentage(1));
        assertThat(capacity(binary))
                .isCloseTo(0.5 / TRUTH.of(CalibratedParameter.ROUTER) / RouterKind.EMBEDDED.work(), withPercentage(1));
        assertThat(binary.notes())
                .map(Message::toString)
                .anySatisfy(note -> assertThat(note)
                        .contains("predicted for the embedded mongos, which is assumed to take 2.36 times"));
    }

    @Test
    void resultsOfBothKindsOfMongosAreRefused() {
        List<SavedResult> mixed = new ArrayList<>(results("a", "embedded"));
        mixed.addAll(results("b", "mongos"));

        assertThatThrownBy(() -> Observations.of(mixed))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The results are from two kinds of mongos, which take different CPU times: a-2 had the embedded"
                                + " mongos, and b-2 had a mongos binary. Give results of one kind.");
    }

    /** Messages of a run in slow motion were late by this share of their delays. */
    private static SavedResult slow(String name, double late) {
        MadeUpRun run = run("embedded", 8);
        TargetReport target = run.result().target();
        SlowMotionReport motion = new SlowMotionReport(
                false,
                20,
                "lan (in one rack)",
                "as asked for",
                1,
                List.of(),
                Optional.of(0.5),
                Optional.of(late),
                Optional.empty());
        return saved(name, run.target(target.with(motion)));
    }

    @Test
    void resultsInSlowMotionThatWasTooFastAreLeftOut() {
        Observations observations = Observations.of(List.of(slow("slow-enough", 0.1), slow("too-fast", 0.15)));

        assertThat(observations.queries().sources()).containsExactly("slow-enough");
        assertThat(observations.leftOut())
                .map(Message::toString)
                .containsExactly(
                        "too-fast is left out: its slow motion was too fast for the machine (factor 20.0, processors"
                                + " 50 % busy, messages 15 % late), so it needs a larger --slow-motion.");
    }

    @Test
    void whereAllResultsAreLeftOutThisIsSaid() {
        Observations observations = Observations.of(List.of(slow("a", 0.2), slow("b", 0.3)));

        assertThatThrownBy(() -> new WhatIf(observations))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "There is nothing to calibrate by, because all 2 results are left out. The first: a is"
                                + " left out: its slow motion was too fast");
    }
}
