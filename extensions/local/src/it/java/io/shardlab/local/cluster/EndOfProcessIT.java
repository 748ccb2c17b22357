package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals")
class EndOfProcessIT {

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4})
    void sigtermOnceSoManyServersWereStartedLeavesNothing(int servers) throws IOException, InterruptedException {
        try (HoldingJvm jvm = new HoldingJvm(cache, data)) {
            until(() -> !jvm.records().isEmpty() && jvm.recordedServers() >= servers);

            jvm.signal("TERM");

            assertThat(jvm.ended()).isTrue();
            Leftovers.assertNothingLeft(data, cache);
        }
    }

    @Test
    void sigtermWhileTheClusterIsUpLeavesNothing() throws IOException, InterruptedException {
        try (HoldingJvm jvm = new HoldingJvm(cache, data)) {
            until(jvm::isUp);
            List<ClusterRecord> records = jvm.records();

            jvm.signal("TERM");

            assertThat(jvm.ended()).isTrue();
            Leftovers.assertGone(records.get(0).nodes());
            Leftovers.assertNothingLeft(data, cache);
        }
    }

    @Test
    void ctrlCInATerminalLeavesNothing() throws IOException, InterruptedException {
        try (HoldingJvm jvm = new HoldingJvm(cache, data)) {
            until(jvm::isUp);

            jvm.signalGroup("INT");

            assertThat(jvm.ended()).isTrue();
            Leftovers.assertNothingLeft(data, cache);
        }
    }

    @Test
    void ctrlCWhileServersStartLeavesNothing() throws IOException, InterruptedException {
        try (HoldingJvm jvm = new HoldingJvm(cache, data)) {
            until(() -> jvm.recordedServers() >= 2);

            jvm.signalGroup("INT");

            assertThat(jvm.ended()).isTrue();
            Leftovers.assertNothingLeft(data, cache);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNextStartRemovesWhatAKilledProcessLeft(boolean up) throws IOException, InterruptedException {
        List<String> news = new ArrayList<>();
        List<ClusterRecord> left;
        try (HoldingJvm jvm = new HoldingJvm(cache, data)) {
            until(() -> up ? jvm.isUp() : jvm.recordedServers() >= 3);
            jvm.signal("KILL");
            assertThat(jvm.ended()).isTrue();
            left = jvm.records();
        }
        assertThat(left).hasSize(1);
        assertThat(Leftovers.processesOf(data)).isNotEmpty();

        ClusterSpec spec = ClusterSpec.standalone().withDataDir(data);
        try (LocalCluster next =
                TestClusters.in(cache).start(spec, TestServers.binaries(), text -> news.add(text.toString()))) {
            Leftovers.assertGone(left.get(0).nodes());
            assertThat(left.get(0).folder()).doesNotExist();
            assertThat(news).first().asString().contains("left behind");
            assertThat(Leftovers.processesOf(data)).hasSameSizeAs(next.nodes());
        }
        Leftovers.assertNothingLeft(data, cache);
    }

    private static void until(Callable<Boolean> condition) {
        await().pollInterval(Duration.ofMillis(10)).until(condition);
    }
}
