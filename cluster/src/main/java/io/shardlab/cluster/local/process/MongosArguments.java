package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.servers.binaries.ServerVersion;
import io.shardlab.servers.host.HostPlatform;
import java.util.ArrayList;
import java.util.List;

/** The command-line arguments of a mongos on a shared machine. */
public final class MongosArguments {

    private final ServerVersion version;

    public MongosArguments(ServerVersion version) {
        this.version = version;
    }

    /**
     * All arguments after the program's name.
     *
     * @param configServers replica set name and members, such as {@code cfg/127.0.0.1:20001}
     */
    public List<String> of(NodeInfo node, String configServers) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of(node.marker().split(" ", 2)));
        arguments.addAll(List.of("--configdb", configServers));
        arguments.addAll(List.of("--bind_ip", NodeInfo.HOST, "--port", Integer.toString(node.port())));
        arguments.addAll(List.of("--logpath", node.logFile().toString()));
        arguments.addAll(List.of("--networkMessageCompressors", "disabled"));
        if (!HostPlatform.current().isWindows()) {
            arguments.add("--nounixsocket");
        }
        arguments.addAll(List.of("--setParameter", "diagnosticDataCollectionEnabled=false"));
        arguments.addAll(List.of("--setParameter", "disableLogicalSessionCacheRefresh=true"));
        if (version.isAtLeast(5, 0)) {
            arguments.addAll(List.of("--setParameter", "mongosShutdownTimeoutMillisForSignaledShutdown=0"));
        }
        return List.copyOf(arguments);
    }
}
