package io.shardlab.local.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.node.ProcessIdentity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ServerProcessesTest {

    private static final NodeInfo ADAPTER = adapter("mongos-1", 1);
    private static final NodeInfo OTHER_ADAPTER = adapter("mongos-11", 2);
    private static final NodeInfo ROUTER =
            Nodes.planned("r1-1", NodeRole.ROUTER).withPort(3);
    private static final NodeInfo OTHER_ROUTER =
            Nodes.planned("r11-1", NodeRole.ROUTER).withPort(4);
    private static final NodeInfo SHARD = Nodes.planned("s1-1", NodeRole.SHARD).withPort(5);
    private static final List<NodeInfo> ALL = List.of(OTHER_ROUTER, SHARD, ROUTER, OTHER_ADAPTER, ADAPTER);

    @Test
    void anAdapterIsServedByItsOwnRouterMongodToo() {
        assertThat(ServerProcesses.serving(ALL, ADAPTER.address())).containsExactly(ADAPTER, ROUTER);
        assertThat(ServerProcesses.serving(ALL, OTHER_ADAPTER.address())).containsExactly(OTHER_ADAPTER, OTHER_ROUTER);
    }

    @Test
    void anyOtherServerIsOneProcess() {
        assertThat(ServerProcesses.serving(ALL, SHARD.address())).containsExactly(SHARD);
    }

    @Test
    void anAddressThatIsNotTheClustersHasNoProcess() {
        assertThat(new ServerProcesses(() -> ALL).behind("127.0.0.1:6")).isEmpty();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux reports the use of other processes")
    void theCpuTimeOfARoleIsThatOfItsProcesses() {
        NodeInfo spinner = Nodes.planned("spinner", NodeRole.SPINNER).startedAs(ProcessIdentity.ofThisProcess());
        ServerProcesses processes = new ServerProcesses(() -> List.of(SHARD, spinner));

        assertThat(processes.cpuSeconds(NodeRole.SPINNER)).isPositive();
        assertThat(processes.cpuSeconds(NodeRole.SHARD)).as("it does not run").isZero();
    }

    private static NodeInfo adapter(String name, int port) {
        return Nodes.planned(name, NodeRole.ADAPTER).withPort(port);
    }
}
