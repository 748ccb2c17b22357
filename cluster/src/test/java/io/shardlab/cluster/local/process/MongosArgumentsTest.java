package io.shardlab.cluster.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.Nodes;
import io.shardlab.servers.binaries.ServerVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

class MongosArgumentsTest {

    private static final NodeInfo NODE = Nodes.planned("mongos-1", NodeRole.ROUTER);

    @Test
    void pointTheRouterToTheConfigServer() {
        assertThat(String.join(" ", arguments("6.0.5")))
                .startsWith(NODE.marker() + " --configdb cfg/127.0.0.1:20005 ")
                .contains("--bind_ip 127.0.0.1 --port 20001");
    }

    @Test
    void haveNoStorageOptions() {
        assertThat(arguments("6.0.5")).doesNotContain("--dbpath", "--wiredTigerCacheSizeGB", "--replSet");
    }

    @Test
    void leaveOutTheShutdownParameterThatOldReleasesDoNotKnow() {
        String parameter = "mongosShutdownTimeoutMillisForSignaledShutdown=0";

        assertThat(arguments("4.4.2")).doesNotContain(parameter);
        assertThat(arguments("6.0.5")).contains(parameter);
    }

    private static List<String> arguments(String version) {
        return new MongosArguments(ServerVersion.of(version)).of(NODE, "cfg/127.0.0.1:20005");
    }
}
