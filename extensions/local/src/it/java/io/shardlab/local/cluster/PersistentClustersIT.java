package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.ClusterStatus.NodeStatus;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PersistentClustersIT {

    private static final String NAME = "demo";

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @AfterEach
    void takeAllDown() {
        persistent().all().forEach(cluster -> persistent().down(cluster.name()));
    }

    @Test
    void aClusterIsUpUntilItIsTakenDownByAnybodyWhoKnowsItsName() throws InterruptedException {
        up(ClusterSpec.sharded(1, 1, 1));

        ClusterStatus status = persistent().status(NAME);
        assertThat(status.isUp()).isTrue();
        assertThat(status.nodes()).hasSize(4).allMatch(NodeStatus::alive);
        try (MongoClient client =
                MongoClients.create(status.connectionString().orElseThrow() + "?directConnection=true")) {
            assertThat(client.getDatabase("admin").runCommand(new Document("ping", 1)))
                    .containsEntry("ok", 1.0);
        }

        persistent().down(NAME);

        assertThat(persistent().all()).isEmpty();
        Leftovers.assertGone(status.nodes().stream().map(NodeStatus::node).toList());
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void theStatusNamesTheServerThatHasEnded() throws InterruptedException {
        List<NodeStatus> before = up(ClusterSpec.replicaSet(2)).nodes();
        NodeInfo victim = before.get(1).node();
        kill(victim);

        ClusterStatus status = persistent().status(NAME);

        assertThat(status.isUp()).isFalse();
        assertThat(status.nodes())
                .filteredOn(node -> !node.alive())
                .extracting(node -> node.node().name())
                .containsExactly(victim.name());
    }

    @Test
    void serversThatWereKilledAreStartedAgainWithTheirData() throws InterruptedException {
        PersistentClusters clusters = LocalClusters.in(cache).persistent(); // with the adapter that people use
        ClusterStatus before =
                clusters.up(NAME, ClusterSpec.sharded(1, 1, 1).withDataDir(data), TestServers.binaries(), Notices.NONE);
        String uri = before.connectionString().orElseThrow();
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("kept").getCollection("c").insertOne(new Document("_id", 1));
        }
        NodeInfo router = node(before, NodeRole.ROUTER);
        NodeInfo adapter = node(before, NodeRole.ADAPTER);
        kill(router);
        // It ends by itself, so that clients are refused.
        assertThat(ProcessHandle.of(adapter.pid()).map(ProcessHandle::onExit).stream())
                .allSatisfy(end -> assertThat(end).succeedsWithin(Duration.ofMinutes(1)));
        kill(node(before, NodeRole.SHARD));

        assertThat(clusters.lossesBehind(List.of(adapter.address())))
                .singleElement()
                .asString()
                .contains(router.name(), adapter.name(), "simulator cluster restart --name demo");
        assertThat(clusters.restart(NAME, Optional.empty())).hasSize(3);

        assertThat(clusters.status(NAME).isUp()).isTrue();
        assertThat(clusters.lossesBehind(List.of(adapter.address()))).isEmpty();
        try (MongoClient client = MongoClients.create(uri)) {
            assertThat(client.getDatabase("kept").getCollection("c").countDocuments())
                    .isOne();
        }
        assertThat(clusters.restart(NAME, Optional.empty())).isEmpty();
        assertThat(clusters.restart(NAME, Optional.of(router.address())))
                .extracting(NodeInfo::name)
                .containsExactlyInAnyOrder(router.name(), adapter.name());
        assertThatThrownBy(() -> clusters.restart(NAME, Optional.of("s9-1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no server s9-1. It has cfg-1");
    }

    private static NodeInfo node(ClusterStatus status, NodeRole role) {
        return status.nodes().stream()
                .map(NodeStatus::node)
                .filter(node -> node.role() == role)
                .findFirst()
                .orElseThrow();
    }

    private static void kill(NodeInfo node) {
        ProcessHandle process = ProcessHandle.of(node.pid()).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
    }

    @Test
    void aNameIsTakenAsLongAsItsClusterIsThere() throws InterruptedException {
        up(ClusterSpec.standalone());

        assertThatThrownBy(() -> up(ClusterSpec.standalone()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("demo already exists")
                .hasMessageContaining("cluster down");
        assertThat(persistent().status(NAME).isUp()).isTrue();
    }

    @Test
    void anotherStartDoesNotTakeItForLeftBehind() throws InterruptedException {
        up(ClusterSpec.standalone());

        try (LocalCluster other = TestClusters.in(cache)
                .start(ClusterSpec.standalone().withDataDir(data), TestServers.binaries(), Notices.NONE)) {
            assertThat(other.nodes()).hasSize(1);
            assertThat(persistent().all()).extracting(ClusterStatus::name).containsExactly(NAME);
        }
        assertThat(persistent().status(NAME).isUp()).isTrue();
    }

    @Test
    void aClusterWhoseRecordIsDamagedIsTakenDownWithItsServersAndFolder() throws Exception {
        List<NodeInfo> nodes = up(ClusterSpec.sharded(1, 1, 1)).nodes().stream()
                .map(NodeStatus::node)
                .toList();
        Files.writeString(cache.resolve("clusters/demo/cluster.json"), "{ \"id\" : \"de");

        assertThat(persistent().damaged()).singleElement().asString().contains("cluster down --name demo");
        assertThatThrownBy(() -> up(ClusterSpec.standalone()))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("cluster down --name demo");
        persistent().down(NAME);

        Leftovers.assertGone(nodes);
        Leftovers.assertNothingLeft(data, cache);
        assertThat(cache.resolve("clusters/demo")).doesNotExist();
    }

    @Test
    void takingDownAnUnknownClusterNamesTheKnownOnes() throws InterruptedException {
        assertThatThrownBy(() -> persistent().down("other"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(" other ");
        up(ClusterSpec.standalone());

        assertThatThrownBy(() -> persistent().down("other"))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(" other ", " demo.");
    }

    @Test
    void aNameThatCouldBeAPathIsRefused() {
        assertThatThrownBy(
                        () -> persistent().up("../x", ClusterSpec.standalone(), TestServers.binaries(), Notices.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--name");
    }

    private ClusterStatus up(ClusterSpec spec) throws InterruptedException {
        return persistent().up(NAME, spec.withDataDir(data), TestServers.binaries(), Notices.NONE);
    }

    private PersistentClusters persistent() {
        return TestClusters.in(cache).persistent();
    }
}
