package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistentClustersTest {

    @TempDir
    private Path cache;

    private ClusterRegistry registry;
    private PersistentClusters clusters;

    @BeforeEach
    void open() {
        registry = new ClusterRegistry(cache.resolve("clusters"));
        clusters = TestClusters.in(cache).persistent();
    }

    @Test
    void aClusterWithANameThatIsRefusedTodayIsTakenDownAllTheSame() {
        Path folder = put("run", true, Optional.empty());

        clusters.down("run");

        assertThat(folder).doesNotExist();
        assertThat(registry.all()).isEmpty();
    }

    @Test
    void theClusterOfARunIsNotTakenDownByName() {
        Path folder = put("run-0badcafe", false, Optional.empty());

        assertThatThrownBy(() -> clusters.down("run-0badcafe"))
                .isInstanceOf(UsageException.class)
                .hasMessage("No local cluster named run-0badcafe is up. There is no other one.");

        assertThat(folder).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "run-1", "../x", "", "-x", "a b", "x\n"})
    void aNameThatCouldBeAPathOrARunIsNotGiven(String name) {
        ServerBinaries none = new ServerBinaries(
                ServerVersion.of("6.0.5"), cache, Optional.empty(), Map.of(), Message.text("nowhere"));

        assertThatThrownBy(() -> clusters.up(name, ClusterSpec.standalone(), none, Notices.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("A cluster's name (--name) must be ");
        assertThatThrownBy(() -> clusters.requireFree(name))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("A cluster's name (--keep-restored) must be ");
    }

    @Test
    void aClusterThatThisProcessLeftIsUnfinishedUnlikeOneThatIsUpOrOfAnotherProcess() {
        put("left", true, Optional.of(ProcessIdentity.ofThisProcess()));
        put("up", true, Optional.empty());
        put("anothers", true, Optional.of(new ProcessIdentity(1, Instant.EPOCH)));

        assertThat(List.of("left", "up", "anothers", "none"))
                .filteredOn(clusters::isUnfinished)
                .containsExactly("left");
    }

    private Path put(String id, boolean persistent, Optional<ProcessIdentity> owner) {
        ClusterFolder folder = ClusterFolder.in(Optional.of(cache), id, Optional.empty());
        folder.create();
        registry.addIfAbsent(new ClusterRecord(
                id,
                HostEnvironment.current().hostName(),
                folder.root(),
                persistent,
                owner,
                List.of(),
                Optional.empty()));
        return folder.root();
    }
}
