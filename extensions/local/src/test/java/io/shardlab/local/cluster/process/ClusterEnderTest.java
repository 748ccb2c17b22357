package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.node.ProcessIdentity;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClusterEnderTest {

    private final SleepProcesses processes = new SleepProcesses();
    private final ClusterEnder ender = new ClusterEnder(new ProcessTable(), new ProcessEnder(Duration.ofMinutes(1)));

    @AfterEach
    void killAll() {
        processes.close();
    }

    @Test
    void adaptersGoFirstThenRoutersThenShardsAndTheConfigServerLast() {
        NodeInfo config = Nodes.planned("cfg-1", NodeRole.CONFIG);
        NodeInfo shard = Nodes.planned("s1-1", NodeRole.SHARD);
        NodeInfo other = Nodes.planned("s2-1", NodeRole.SHARD);
        NodeInfo router = Nodes.planned("r1-1", NodeRole.ROUTER);
        NodeInfo adapter = Nodes.planned("mongos-1", NodeRole.ADAPTER);

        assertThat(ClusterEnder.groups(List.of(config, shard, other, router, adapter)))
                .containsExactly(List.of(adapter), List.of(router), List.of(shard, other), List.of(config));
    }

    @Test
    void noRoleIsForgotten() {
        List<NodeInfo> all = List.of(NodeRole.values()).stream()
                .map(role -> Nodes.planned("x-1", role))
                .toList();

        assertThat(ClusterEnder.groups(all).stream().mapToInt(List::size).sum()).isEqualTo(NodeRole.values().length);
    }

    @Test
    void aServerWhoseNumberWasNeverRecordedIsFoundByItsMarker() {
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD);
        Process process = processes.obedient(node.marker());

        assertThat(ender.end(List.of(node))).isEqualTo(1);

        assertThat(ProcessTable.isRunning(process.toHandle())).isFalse();
    }

    @Test
    void aKilledServerIsNotAskedFirst() throws InterruptedException {
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD);
        Process process = processes.obedient(node.marker());

        assertThat(ender.kill(List.of(node))).isEqualTo(1);

        assertThat(process.waitFor()).isEqualTo(128 + 9);
    }

    @Test
    void aServerThatSurvivesIsNamedOnceTheOthersHaveBeenEnded() {
        NodeInfo router = Nodes.planned("r1-1", NodeRole.ROUTER);
        NodeInfo shard = Nodes.planned("s1-1", NodeRole.SHARD);
        Process survivor = processes.obedient(router.marker());
        Process obedient = processes.obedient(shard.marker());
        ProcessEnder powerless = new ProcessEnder(Duration.ofMinutes(1)) {
            @Override
            public List<ProcessHandle> end(Collection<ProcessHandle> running) {
                return running.contains(survivor.toHandle()) ? List.copyOf(running) : super.end(running);
            }
        };

        assertThatThrownBy(() -> new ClusterEnder(new ProcessTable(), powerless).end(List.of(router, shard)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(Long.toString(survivor.pid()));
        assertThat(ProcessTable.isRunning(obedient.toHandle())).isFalse();
    }

    @Test
    void aProcessThatGotTheNumberOfAServerLaterIsLeftAlone() {
        Process stranger = processes.obedient("stranger");
        ProcessIdentity now = ProcessIdentity.of(stranger.toHandle());
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD)
                .startedAs(new ProcessIdentity(now.pid(), now.startedAt().minusSeconds(60)));

        assertThat(ender.end(List.of(node))).isZero();

        assertThat(stranger.isAlive()).isTrue();
    }

    @Test
    void aProcessWithoutTheMarkerIsLeftAloneThoughNumberAndInstantMatch() {
        Process stranger = processes.obedient("stranger");
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD).startedAs(ProcessIdentity.of(stranger.toHandle()));

        assertThat(ender.end(List.of(node))).isZero();

        assertThat(stranger.isAlive()).isTrue();
    }
}
