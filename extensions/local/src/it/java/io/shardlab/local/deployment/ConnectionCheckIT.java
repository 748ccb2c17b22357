package io.shardlab.local.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.TestServers;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.connection.ConnectionCheck.Report;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionCheckIT {

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    private final ConnectionCheck check = new ConnectionCheck(
            Settings.parse(TargetParameters.all(), Map.of("server-selection-timeout", "20s")), Duration.ofSeconds(60));

    @Test
    void tellsOfSeveralMongosOfOneClusterWhatTheyAre() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.sharded(2, 2, 1))) {
            Report report = check.report(cluster.routerUris());

            assertThat(report.isGood()).isTrue();
            assertThat(report.answers())
                    .hasSize(2)
                    .allSatisfy(answer -> assertThat(answer.found()).hasValueSatisfying(found -> {
                        assertThat(found.kind()).isEqualTo(TargetKind.SHARDED);
                        assertThat(found.shards()).isEqualTo(2);
                        assertThat(found.serverVersion())
                                .isEqualTo(TestServers.binaries().version().toString());
                    }));

            String uri = cluster.routerUris().get(0);
            assertThat(check.report(List.of(uri, uri)).problem())
                    .hasValueSatisfying(
                            sentence -> assertThat(sentence.toString()).contains("same mongos twice"));
        }
    }

    @Test
    void refusesMongosOfDifferentClusters() throws InterruptedException {
        try (LocalCluster one = start(ClusterSpec.sharded(1, 1, 1));
                LocalCluster other = start(ClusterSpec.sharded(1, 1, 1))) {
            assertThat(check.report(List.of(one.connectionString(), other.connectionString()))
                            .problem())
                    .hasValueSatisfying(
                            sentence -> assertThat(sentence.toString()).endsWith("belong to different clusters."));
        }
    }

    @Test
    void refusesServersThatRunsRefuse() throws InterruptedException, IOException {
        try (LocalCluster one = start(ClusterSpec.standalone());
                LocalCluster other = start(ClusterSpec.standalone())) {
            Report report = check.report(List.of(one.connectionString(), other.connectionString()));

            assertThat(report.answers())
                    .extracting(answer ->
                            answer.found().map(TargetDescription::kind).orElseThrow())
                    .containsOnly(TargetKind.STANDALONE);
            assertThat(report.isGood()).isFalse();
            assertThat(report.problem())
                    .hasValueSatisfying(
                            sentence -> assertThat(sentence.toString()).contains("is not a mongos"));
        }
    }

    @Test
    void saysInASentenceWithoutThePasswordWhyNobodyAnswers() throws IOException {
        String uri = "mongodb://bob:s3cret@127.0.0.1:" + freePort() + "/?serverSelectionTimeoutMS=500";

        Report report = check.report(List.of(uri, "mongodb://bob:s3cret@host:badport/"));

        assertThat(report.isGood()).isFalse();
        assertThat(report.answers()).hasSize(2).allSatisfy(answer -> {
            assertThat(answer.found()).isEmpty();
            assertThat(answer.uri()).doesNotContain("s3cret");
            assertThat(answer.problem())
                    .hasValueSatisfying(sentence -> assertThat(sentence.toString())
                            .doesNotContain("s3cret")
                            .endsWith("."));
        });
        assertThat(report.answers().get(0).problem().orElseThrow().toString()).contains("No usable server");
        assertThat(report.answers().get(1).problem().orElseThrow().toString()).contains("--uri must be");
    }

    @Test
    void doesNotWaitForAServerThatNeverAnswers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            ConnectionCheck hasty =
                    new ConnectionCheck(Settings.parse(TargetParameters.all(), Map.of()), Duration.ofMillis(500));

            Report report = hasty.report(List.of("mongodb://127.0.0.1:" + silent.getLocalPort() + "/"));

            assertThat(report.answers())
                    .singleElement()
                    .satisfies(answer -> assertThat(answer.problem())
                            .hasValueSatisfying(sentence -> assertThat(sentence.toString())
                                    .contains("127.0.0.1:" + silent.getLocalPort())
                                    .contains("not answered")));
        }
    }

    private LocalCluster start(ClusterSpec spec) throws InterruptedException {
        return LocalClusters.in(cache).start(spec.withDataDir(data), TestServers.binaries(), Notices.NONE);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
