package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Json;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.regression.Simulator.Finished;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The measurements of the command {@code advise}. */
class AdviseIT {

    /** The cluster of the answer is one that a small machine can run. */
    private static final String MACHINES = """
        title: Machines for a test
        server: {cores: 1, price: 1}
        mongos: {cores: 1, price: 0.1, count: 1}
        client: {cores: 8}
        round-trips: {client-to-server-ms: 1, client-to-mongos-ms: 1, mongos-to-shard-ms: 1}
        """;

    @TempDir
    private Path folder;

    private Simulator simulator;

    @BeforeEach
    void newSimulator() {
        simulator = new Simulator(folder, Map.of());
    }

    @Test
    void theDecisiveDeploymentsAreMeasuredInSlowMotionBesideTheirPredictions() throws Exception {
        assumeControlGroups();
        Path machines = Files.writeString(folder.resolve("machines.yaml"), MACHINES);
        Finished calibrated = simulator.runOnSharedClusters(
                "--workload",
                "sharded-query",
                "--cluster",
                "standalone,sharded",
                "--shards",
                "2",
                "--pre-split",
                "--threads",
                "1,4",
                "--documents",
                "2k",
                "--duration",
                "1s",
                "--warm-up",
                "200ms");
        assertThat(calibrated.exitCode()).as(calibrated.err()).isZero();

        Finished advised = simulator.runOnSharedClusters(
                "advise",
                "--from",
                folder.resolve("results").toString(),
                "--out",
                folder.resolve("confirmed").toString(),
                "--hardware",
                machines.toString(),
                "--goal",
                "throughput>100",
                "--measure",
                "--measure-with",
                "duration=2s",
                "--measure-with",
                "warm-up=500ms",
                "--measure-with",
                "slow-motion=10",
                "--json");

        assertThat(advised.exitCode()).as(advised.err()).isZero();
        assertThat(advised.err())
                .contains("Measurement 1 of 2: 2 shards, 1 mongos, ", "Measurement 2 of 2: standalone, ");
        JsonNode confirmation = Json.mapper().readTree(advised.out()).get("confirmation");
        assertThat(confirmation.get("conclusion").asText()).isNotBlank();
        assertThat(Json.mapper().readTree(advised.out()).at("/curves/deployments/0/byThreads"))
                .isNotEmpty();
        assertThat(confirmation.get("deployments")).hasSize(2).allSatisfy(one -> {
            JsonNode measured = one.get("measured");
            assertThat(measured.get("throughput").asDouble()).isPositive();
            assertThat(measured.at("/responseMicros/99").asDouble())
                    .isGreaterThanOrEqualTo(measured.at("/responseMicros/50").asDouble());
            assertThat(measured.at("/slowMotion/scaled").asBoolean()).isTrue();
            assertThat(one.at("/predicted/low").asDouble())
                    .isLessThanOrEqualTo(one.at("/predicted/value").asDouble());
        });
        assertThat(confirmation.at("/deployments/0/topology/shards").asInt()).isZero();
        assertThat(confirmation.at("/deployments/1/topology/shards").asInt()).isEqualTo(2);
    }

    private static void assumeControlGroups() {
        try {
            ControlGroups.ofThisSystem().plan("shardlab-test", "any", ResourceLimits.NONE.withProcessors(1));
        } catch (UsageException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    @Test
    void aServerAndAClusterOfTheUsersOwnAreMeasured() {
        try (Target server = open("replica-set");
                Target cluster = open("sharded")) {
            Finished advised = simulator.runHere(
                    "advise",
                    "--uri",
                    uri(cluster),
                    "--uri",
                    uri(server),
                    "--out",
                    folder.resolve("results").toString());

            assertThat(advised.exitCode()).as(advised.err()).isZero();
            assertThat(advised.out().replaceAll("\\s+", " "))
                    .contains("what one server of lan carries", "queueing model from 6 results");
        }
    }

    @Test
    void oneKindOfServersAloneIsRefusedBeforeItIsMeasured() {
        try (Target server = open("standalone");
                Target cluster = open("sharded")) {
            Finished alone = advise("--uri", uri(server));
            Finished clusterAlone = advise("--uri", uri(cluster));

            assertThat(alone.exitCode()).isEqualTo(2);
            assertThat(alone.err()).contains("--uri names one server only", "name a sharded cluster");
            assertThat(clusterAlone.exitCode()).isEqualTo(2);
            assertThat(clusterAlone.err())
                    .contains("--uri names a sharded cluster only", "name a replica set of one member");
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }

    private Finished advise(String option, String value) {
        return simulator.runHere(
                "advise", option, value, "--out", folder.resolve("results").toString());
    }

    private static String uri(Target target) {
        return target.connectionString().getConnectionString();
    }

    private static Target open(String cluster) {
        try {
            return SharedClusters.before(ClusterTargetOpener.forThisMachine())
                    .open(
                            Settings.parse(TargetParameters.all(), Map.of("cluster", cluster, "shards", "2")),
                            Notices.NONE);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
