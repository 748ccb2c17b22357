package io.shardlab.local.cluster.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.process.FreePorts;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.NodeProcess;
import io.shardlab.local.cluster.process.ProcessStarter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class NodeStarterTest {

    private static final String SERVES = "echo ready; while :; do sleep 0.02; done";
    private static final String PORT_TAKEN = "echo 'Error setting up listener: Address already in use'; exit 48";
    private static final String DISK_FULL = "echo 'write: No space left on device'; exit 14";

    @TempDir
    private Path folder;

    private final List<NodeProcess> launched = new ArrayList<>();
    private final NodeStarter starter = new NodeStarter(this::launch, new FreePorts(new Random(1), Set.of()));

    @AfterEach
    void killAll() {
        launched.forEach(process -> ProcessHandle.of(process.node().pid()).ifPresent(ProcessHandle::destroyForcibly));
    }

    @Test
    void aServerWhosePortSomebodyElseTookComesUpOnAnotherOne() throws InterruptedException {
        NodeInfo planned = Nodes.planned("s1-1", NodeRole.SHARD, folder).withPort(20_001);

        NodeInfo started =
                starter.start(planned, node -> script(node, node.port() == planned.port() ? PORT_TAKEN : SERVES));

        assertThat(started.port()).isNotEqualTo(planned.port());
        assertThat(launched).hasSize(2);
    }

    @Test
    void theNumberOfPortsToTryIsLimited() {
        assertThatThrownBy(() -> starter.start(planned(), node -> script(node, PORT_TAKEN)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Address already in use");
        assertThat(launched).hasSize(5);
    }

    @Test
    void aServerThatFailsForAnotherReasonIsNotTriedAgain() {
        assertThatThrownBy(() -> starter.start(planned(), node -> script(node, DISK_FULL)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageMatching("mongod \\(s1-1, port \\d+\\) ended while it started \\(exit code 14\\): "
                        + "write: No space left on device\\.");
        assertThat(launched).hasSize(1);
    }

    @Test
    void aPortOfTheUserIsNotReplaced() {
        assertThatThrownBy(() -> starter.startOnGivenPort(planned(), node -> script(node, PORT_TAKEN)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("is taken by another program");
        assertThat(launched).hasSize(1);
    }

    private NodeInfo planned() {
        return Nodes.planned("s1-1", NodeRole.SHARD, folder).withPort(starter.freePort());
    }

    private NodeProcess launch(NodeInfo node, Function<NodeInfo, NodeCommand> command) {
        NodeProcess process = new ProcessStarter().start(node, command.apply(node));
        launched.add(process);
        return process;
    }

    private NodeCommand script(NodeInfo node, String script) {
        Path output = folder.resolve("out-" + node.port());
        return new NodeCommand("mongod", List.of("sh", "-c", script), Map.of(), folder, output, output, false);
    }
}
