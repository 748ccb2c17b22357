package io.shardlab.predict.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.SlowMotionScale;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObservationsTest {

    private static final TargetReport REMOTE =
            new TargetReport("sharded", "6.0.5", 2, 1, "mongos", false, List.of("mongodb://h:1"));

    private static MadeUpPhase phase(ServerReport... servers) {
        return new MadeUpPhase("measure", 1).servers(List.of(servers), Optional.empty(), Optional.empty());
    }

    private static ServerReport[] ofTwoShards() {
        return new ServerReport[] {
            MadeUpServer.mongos("r").on("h0", 4).computed(0.4).report(),
            MadeUpServer.shard("s1").on("h1", 8).answered(750).computed(0.3).report(),
            MadeUpServer.shard("s2").on("h2", 8).answered(250).computed(0.1).report(),
            MadeUpServer.of("c", "config").on("h0", 4).computed(9).report()
        };
    }

    private static Observations of(MadeUpRun run) {
        return Observations.of(List.of(saved(run)));
    }

    /** The observations of one result. */
    private static SavedResult saved(MadeUpRun run) {
        return new SavedResult(Path.of("run"), SlowMotionScale.simulated(run.result()));
    }

    private static String refusal(MadeUpRun run) {
        Observations observations = of(run);
        assertThat(observations.queries().all()).isEmpty();
        assertThat(observations.queries().sources()).isEmpty();
        return observations.leftOut().get(0).toString();
    }

    private static MadeUpRun run(PhaseReport phase) {
        return new MadeUpRun().target(REMOTE).phases(List.of(phase));
    }

    @Test
    void aRepetitionIsAMeasurementWithItsCostPerOperation() {
        LoopMeasurement found = of(run(phase(ofTwoShards()).report()).parameters(Map.of("documents", 5000)))
                .queries()
                .all()
                .get(0);

        assertThat(found.topology()).isEqualTo(new Topology(2, 1));
        assertThat(found.threads()).isEqualTo(10);
        assertThat(found.throughput()).isEqualTo(100);
        assertThat(found.cpu()).contains(new CpuPerOperation(0.0005, 0.0004, 0.0004));
        assertThat(found.operation()).isEqualTo(new OperationClass(OperationClass.Kind.TARGETED, List.of(0.75, 0.25)));
        assertThat(found.documents()).contains(5000L);
    }

    @Test
    void theMeasuredSharesComeFromTargetedOperations() {
        PhaseReport skewed = phase(ofTwoShards()).report();
        PhaseReport equal = phase(
                        MadeUpServer.mongos("r").on("h0", 4).report(),
                        MadeUpServer.shard("s1").on("h1", 8).answered(500).report(),
                        MadeUpServer.shard("s2").on("h2", 8).answered(500).report())
                .report();

        assertThat(Observations.of(List.of(saved(run(skewed)), saved(run(equal))))
                        .shares())
                .containsExactly(0.625, 0.375);
    }

    @Test
    void thePartOfQueriesAtOneShardIsTheOneBeyondAnEqualPart() {
        assertThat(Observations.of(List.of(saved(run(phase(ofTwoShards()).report()))))
                        .atOneShard())
                .as("three quarters of the queries at one of two shards")
                .isEqualTo(0.5);
        assertThat(Observations.of(List.of()).atOneShard()).isZero();
    }

    @Test
    void serversOnSeparateMachinesHaveTheProcessorsOfTheseMachines() {
        Hardware hardware =
                of(run(phase(ofTwoShards()).report())).queries().all().get(0).hardware();

        assertThat(hardware.shared()).isFalse();
        assertThat(hardware.server().cores()).isEqualTo(8);
        assertThat(hardware.router().cores()).isEqualTo(4);
        assertThat(hardware.client().cores()).isEqualTo(2);
    }

    @Test
    void localServersShareTheClientsProcessors() {
        MadeUpRun local = new MadeUpRun()
                .phases(List.of(phase(
                                MadeUpServer.mongos("r").withoutCpuLimit().report(),
                                MadeUpServer.shard("s1").withoutCpuLimit().report())
                        .report()));

        assertThat(of(local).queries().all().get(0).hardware()).isEqualTo(Hardware.oneMachine(2));
    }

    @Test
    void localServersWithCpuLimitsHaveAMachineEach() {
        MadeUpRun local = new MadeUpRun()
                .phases(List.of(phase(
                                MadeUpServer.mongos("r").cpuLimit(1.5).report(),
                                MadeUpServer.shard("s1").cpuLimit(0.3).report())
                        .report()));

        Hardware hardware = of(local).queries().all().get(0).hardware();
        assertThat(hardware.shared()).isFalse();
        assertThat(of(local).queries().all().get(0).networked()).isFalse();
        assertThat(hardware.server().cores()).isEqualTo(1);
        assertThat(hardware.server().speed()).isEqualTo(0.3);
        assertThat(hardware.router().cores() * hardware.router().speed()).isEqualTo(1.5);
    }

    @Test
    void warmUpsAreNotMeasurements() {
        MadeUpRun run = new MadeUpRun()
                .target(REMOTE)
                .phases(List.of(
                        phase(ofTwoShards()).measured(false).report(),
                        phase(ofTwoShards()).report()));

        assertThat(of(run).queries().all()).hasSize(1);
    }

    @Test
    void resultsThatTheModelDoesNotDescribeAreLeftOutWithTheReason() {
        PhaseReport phase = phase(ofTwoShards()).report();

        assertThat(refusal(run(phase).workload("ycsb")))
                .isEqualTo("run is left out: it is a result of ycsb, not of sharded-query, bulk-load, selective-query,"
                        + " write-concern, and does not state which shards its operations ask.");
        assertThat(refusal(new MadeUpRun().target(REMOTE))).contains("nothing was measured");
        assertThat(refusal(run(phase(ofTwoShards())
                        .openLoop(0, null, Optional.of(100.0))
                        .report())))
                .contains("at a set rate");
        assertThat(refusal(
                        run(phase(ofTwoShards()).errors(Map.of("timeout", 1L)).report())))
                .contains("operations failed");
        assertThat(refusal(run(phase(ofTwoShards()).operations(99, 99, 99).report())))
                .contains("fewer than 100 operations");
        assertThat(refusal(run(phase).target(new TargetReport("replica-set", "6.0.5", 0, 0, "none", false, List.of()))))
                .contains("a replica set");
    }

    private static MadeUpRun onReplicaSet(String... states) {
        List<TargetOrigin.Member> members = Stream.of(states)
                .map(state -> new TargetOrigin.Member(
                        "h:1", "server", Optional.empty(), Optional.of("rs"), Optional.of(state), Optional.empty()))
                .toList();
        return run(phase(MadeUpServer.of("s", "server")
                                .on("h1", 8)
                                .computed(0.4)
                                .report())
                        .report())
                .target(new TargetReport("replica-set", "6.0.5", 0, 0, "none", false, List.of("mongodb://h:1"))
                        .with(new TargetOrigin(
                                members, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty())));
    }

    @Test
    void aReplicaSetOfOneMemberIsOneServer() {
        assertThat(of(onReplicaSet("primary")).queries().all())
                .extracting(LoopMeasurement::topology)
                .containsExactly(Topology.REPLICA_SET);
        assertThat(of(onReplicaSet("primary", "arbiter")).queries().all()).hasSize(1);
        assertThat(refusal(onReplicaSet("primary", "secondary", "secondary"))).contains("secondaries");
    }

    @Test
    void resultsOfAStandaloneServerAreLeftOutBesideThoseOfAReplicaSet() {
        MadeUpRun standalone = run(phase(MadeUpServer.of("s", "server")
                                .on("h1", 8)
                                .computed(0.4)
                                .report())
                        .report())
                .target(new TargetReport("standalone", "6.0.5", 0, 0, "none", false, List.of("mongodb://h:1")));

        Observations both = Observations.of(List.of(saved(standalone), saved(onReplicaSet("primary"))));

        assertThat(both.queries().all()).extracting(LoopMeasurement::topology).containsExactly(Topology.REPLICA_SET);
        assertThat(both.leftOut()).singleElement().asString().contains("only results of a standalone server");
        assertThat(of(standalone).queries().all())
                .as("alone it calibrates as what it is")
                .extracting(LoopMeasurement::topology)
                .containsExactly(Topology.STANDALONE);
    }

    @Test
    void remoteServersThatShareAMachineAreLeftOut() {
        MadeUpRun run = run(phase(
                        MadeUpServer.shard("s1").on("h1", 8).report(),
                        MadeUpServer.shard("s2").on("h1", 8).report())
                .report());

        assertThat(refusal(run)).contains("some of its servers share a machine");
    }

    @Test
    void loadsCountByDocumentsAlsoIfTheyPrepareQueries() {
        PhaseReport load = new MadeUpPhase("load", 1)
                .measured(false)
                .threads(4)
                .operations(20, 20_000, 4_000_000)
                .servers(
                        List.of(
                                MadeUpServer.mongos("r")
                                        .on("h0", 4)
                                        .computed(0.4)
                                        .report(),
                                MadeUpServer.shard("s1")
                                        .on("h1", 8)
                                        .computed(0.6)
                                        .report()),
                        Optional.empty(),
                        Optional.empty())
                .report();
        Observations observations = of(new MadeUpRun()
                .target(REMOTE)
                .phases(List.of(load, phase(ofTwoShards()).report())));

        assertThat(observations.embeddedRouter()).isFalse();
        assertThat(observations.queries().all()).hasSize(1);
        LoopMeasurement found = observations.loads().all().get(0);
        assertThat(found.operation()).isEqualTo(new OperationClass(OperationClass.Kind.LOAD, List.of(), 1_000));
        assertThat(found.documents()).contains(20_000L);
        assertThat(found.threads()).isEqualTo(4);
        assertThat(found.throughput()).isEqualTo(2_000);
        assertThat(found.cpu()).contains(new CpuPerOperation(0.5 / 20_000, 0.4 / 20_000, 0.6 / 20_000));
    }

    @Test
    void loadsOfAFewBatchesAreLeftOut() {
        PhaseReport load = new MadeUpPhase("load", 1)
                .measured(false)
                .operations(9, 9_000, 1)
                .report();

        assertThat(of(new MadeUpRun()
                                .target(REMOTE)
                                .phases(List.of(load, phase(ofTwoShards()).report())))
                        .loads()
                        .all())
                .isEmpty();
    }

    /** Disk reads are known if the server's processes can be inspected. */
    private static MadeUpRun selective(Optional<Long> reads) {
        ServerReport shard =
                MadeUpServer.shard("s1").withoutCpuLimit().blockReads(reads).report();
        LatencyReport seconds = new LatencyReport(1, 2_500_000, 1, 2, Map.of());
        return new MadeUpRun()
                .workload("selective-query")
                .parameters(Map.of("documents", 5000, "server-memory", 512))
                .phases(Stream.of("first", "warm")
                        .map(name -> new MadeUpPhase(name, 1)
                                .operations(1, 50, 1)
                                .latency(seconds)
                                .servers(List.of(shard), Optional.empty(), Optional.empty())
                                .report())
                        .toList());
    }

    @Test
    void selectiveQueriesCountWithWarmCaches() {
        Observations observations = of(selective(Optional.of(7L)));

        assertThat(observations.embeddedRouter()).isTrue();
        assertThat(observations.queries().all()).isEmpty();
        assertThat(observations.selective().all())
                .containsExactly(new SelectiveObservation(
                        new Topology(3, 1), Hardware.oneMachine(2), 5000, 50, 2.5, 7, Map.of("server-memory", 512)));
    }

    @Test
    void selectiveQueriesNeedTheReadsOfTheirServers() {
        assertThat(of(selective(Optional.empty())).leftOut())
                .map(Message::toString)
                .containsExactly("run is left out: the disk reads of its servers are unknown.");
    }

    private static MadeUpRun inserts(String level) {
        PhaseReport phase = new MadeUpPhase(level, 1)
                .servers(
                        List.of(
                                MadeUpServer.server("a")
                                        .primary()
                                        .on("h1", 8)
                                        .computed(0.5)
                                        .flushed(10, 0.02)
                                        .waitedForOthers(1000, 5)
                                        .report(),
                                MadeUpServer.server("b")
                                        .secondary()
                                        .on("h2", 8)
                                        .computed(0.7)
                                        .flushed(20, 0.06)
                                        .report()),
                        Optional.empty(),
                        Optional.empty())
                .report();
        return new MadeUpRun()
                .workload("write-concern")
                .parameters(Map.of("zone-delay", "5ms", "levels", level, "documents", 5000))
                .target(new TargetReport("replica-set", "6.0.5", 0, 0, "none", false, List.of("mongodb://h:1")))
                .phases(List.of(phase));
    }

    @Test
    void insertsKeepTheirWaits() {
        InsertObservation found = of(inserts("w:2 j")).inserts().all().get(0);

        assertThat(found.level().name()).isEqualTo("w:2 j");
        assertThat(found.members()).isEqualTo(2);
        assertThat(found.flushSeconds()).isCloseTo(0.002, offset(1e-9));
        assertThat(found.othersFlushSeconds()).isCloseTo(0.003, offset(1e-9));
        assertThat(found.othersSeconds()).isCloseTo(0.005, offset(1e-9));
        assertThat(found.observation().operation().waitSeconds()).isCloseTo(0.007, offset(1e-9));
        // No operation waits for the CPU time of the secondary, which has a machine of its own.
        assertThat(found.observation().cpu().orElseThrow().dataServers()).isCloseTo(0.0005, offset(1e-9));
        assertThat(found.observation().documents()).isEmpty();
        assertThat(found.conditions()).isEqualTo(Map.of("zone-delay", "5ms"));
    }

    @Test
    void insertsThatDoNotWaitAreLeftOut() {
        assertThat(of(inserts("w:0")).leftOut())
                .map(Message::toString)
                .containsExactly(
                        "run is left out: none of its inserts waited for servers that report the flushes of their"
                                + " journals.");
    }

    @Test
    void processorsThatOtherProgramsUseAreNotLeftForTheServers() {
        MadeUpPhase busy = phase(
                        MadeUpServer.mongos("r").withoutCpuLimit().computed(3).report(),
                        MadeUpServer.shard("s1").withoutCpuLimit().computed(2).report())
                .client(1, 0.05, 1, Optional.of(0.8), Optional.of(0.1), 0);

        LoopMeasurement found = of(new MadeUpRun().phases(List.of(busy.report())))
                .queries()
                .all()
                .get(0);

        // 1.6 of two processors were busy, 0.6 of them with our processes, and 0.2 were stolen.
        assertThat(found.usedByOthers()).isCloseTo(1.2, offset(1e-9));
        assertThat(found.hardware().besideOthers(1.2).server().speed()).isCloseTo(0.4, offset(1e-9));
    }

    private static MadeUpRun local(ServerReport... servers) {
        return new MadeUpRun().phases(List.of(phase(servers).report()));
    }

    @Test
    void aQuotaOfTheContainerAroundClientAndServersDoesNotMakeSeparateMachines() {
        MadeUpRun inContainer = local(
                MadeUpServer.mongos("r").cpuLimit(2).report(),
                MadeUpServer.shard("s1").cpuLimit(2).report());

        LoopMeasurement found = of(inContainer).queries().all().get(0);
        assertThat(found.hardware()).isEqualTo(Hardware.oneMachine(2));
        assertThat(found.networked()).isFalse();
    }

    @Test
    void theClientOfAClusterInSlowMotionIsFasterByTheSameFactor() {
        Observations observations = of(local(
                        MadeUpServer.mongos("r").ownCpuLimit(0.3).computed(0.3).report(),
                        MadeUpServer.shard("s1").ownCpuLimit(0.1).computed(0.2).report())
                .slowMotion(20));

        LoopMeasurement found = observations.queries().all().get(0);
        Hardware hardware = found.hardware();
        assertThat(hardware.name()).isEqualTo("lan (in one rack), measured in slow motion");
        assertThat(hardware.client()).isEqualTo(new Hardware.Machine(2, 20, 1));
        assertThat(hardware.server()).isEqualTo(new Hardware.Machine(2, 1, 1));
        // The embedded mongos had 3 times the processors of the simulated mongos, and uses 3 times as much CPU time.
        assertThat(hardware.router().isLike(new Hardware.Machine(2, 1, 1))).isTrue();
        assertThat(found.throughput()).isEqualTo(2_000);
        assertThat(found.cpu().orElseThrow().client()).isCloseTo(0.0005, offset(1e-9));
        assertThat(found.cpu().orElseThrow().routers()).isCloseTo(0.0001, offset(1e-9));
        assertThat(observations.slowMotion()).isTrue();
        assertThat(observations.embeddedRouter())
                .as("what it works more is divided out")
                .isFalse();
    }

    @Test
    void operationsThatWaitForDisksInSlowMotionAreLeftOut() {
        String reason = "run is left out: it was measured in slow motion, which does not slow the reads and writes of"
                + " disks.";

        assertThat(of(inserts("w:1 j").slowMotion(20)).leftOut())
                .map(Message::toString)
                .containsExactly(reason);
        assertThat(of(selective(Optional.of(7L)).slowMotion(20)).leftOut())
                .map(Message::toString)
                .containsExactly(reason);
        assertThat(of(selective(Optional.of(0L)).slowMotion(20)).leftOut())
                .map(Message::toString)
                .doesNotContain(reason);
    }

    @Test
    void limitedShardsBehindAMongosWithoutALimitAreLeftOut() {
        assertThat(refusal(local(
                        MadeUpServer.mongos("r").withoutCpuLimit().report(),
                        MadeUpServer.shard("s1").cpuLimit(0.5).report())))
                .contains(
                        "some of its local servers have a CPU limit (--server-cpus, --router-cpus), and others do not");
    }

    @Test
    void aServerWithALoopbackAddressSharesTheClientsMachine() {
        MadeUpRun run = run(phase(MadeUpServer.mongos("localhost:27017")
                        .elsewhereWithoutHostInfo()
                        .report())
                .report());

        assertThat(of(run).queries().all().get(0).hardware()).isEqualTo(Hardware.oneMachine(2));
    }

    @Test
    void aMongosOnTheClientsMachineIsNotASeparateMachine() {
        assertThat(refusal(run(phase(
                                MadeUpServer.mongos("r").beside(2).report(),
                                MadeUpServer.shard("s1").on("h1", 8).report())
                        .report())))
                .contains("some of its servers share the client's machine, and others do not");
    }

    @Test
    void shardsOfSeveralMembersAreLeftOut() {
        assertThat(refusal(run(phase(
                                MadeUpServer.member("s1", "n1").on("h1", 8).report(),
                                MadeUpServer.member("s1", "n2").on("h2", 8).report())
                        .report())))
                .contains("its shards have several members");
    }

    @Test
    void aServerInARemoteContainerMayHaveAnUnknownLimit() {
        Observations known = of(run(phase(ofTwoShards()).report()));
        Observations unknown = of(run(
                phase(MadeUpServer.shard("s1").inContainer("h1", 8).report()).report()));

        assertThat(known.limitsUnknown()).isFalse();
        assertThat(known.queries().all().get(0).networked()).isTrue();
        assertThat(unknown.limitsUnknown()).isTrue();
        assertThat(unknown.queries().all()).isNotEmpty();
    }

    @Test
    void serversThatReportCpuTimeButNotTheirProcessorsAreLeftOut() {
        ServerReport known =
                MadeUpServer.of("a", "server").elsewhereWithoutHostInfo().report();

        assertThat(refusal(run(phase(known).report())))
                .isEqualTo("run is left out: the number of processors of some servers is unknown.");
    }

    @Test
    void theProcessorsOfServersThatReportNothingAreAssumed() {
        Observations observations = of(run(phase().report()));

        assertThat(observations.queries().all().get(0).hardware().server().cores())
                .isEqualTo(2);
        assertThat(observations.limitsUnknown()).isTrue();
    }

    @Test
    void shardsOnMachinesOfDifferentSizesAreLeftOut() {
        assertThat(refusal(run(phase(
                                MadeUpServer.mongos("r").on("h0", 4).report(),
                                MadeUpServer.shard("s1").on("h1", 8).report(),
                                MadeUpServer.shard("s2").on("h2", 4).report())
                        .report())))
                .contains("its servers of one kind have different numbers of processors");
    }
}
