package io.shardlab.local.cluster.node;

import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One server process of a local cluster.
 *
 * @param name the name, unique in its cluster, such as {@code s1-2}: second member of the first shard
 * @param role its role in the cluster
 * @param replicaSet the replica set that it belongs to, if any
 * @param port the port on {@link #HOST}; 0 for proxies, which listen elsewhere
 * @param dataDir its data folder; empty for a mongos, an adapter and proxies
 * @param logFile its log
 * @param marker the text that only its command line contains, by which it can be found
 * @param process its process; empty as long as it is only planned
 * @param group the control group that limits it; empty if nothing does
 */
public record NodeInfo(
        String name,
        NodeRole role,
        Optional<String> replicaSet,
        int port,
        Optional<Path> dataDir,
        Path logFile,
        String marker,
        Optional<ProcessIdentity> process,
        Optional<ControlGroup> group) {

    /** The only address that local servers listen on. */
    public static final String HOST = "127.0.0.1";

    /** Returns host and port in MongoDB's form. */
    public String address() {
        return HOST + ":" + port;
    }

    /**
     * Returns the process id.
     *
     * @throws IllegalStateException if the process was never started
     */
    public long pid() {
        return process.orElseThrow(() -> new IllegalStateException(name + " was never started"))
                .pid();
    }

    public NodeInfo startedAs(ProcessIdentity identity) {
        return new NodeInfo(name, role, replicaSet, port, dataDir, logFile, marker, Optional.of(identity), group);
    }

    public NodeInfo withPort(int otherPort) {
        return new NodeInfo(name, role, replicaSet, otherPort, dataDir, logFile, marker, Optional.empty(), group);
    }

    /** Returns role, name and, unless it listens nowhere, address. */
    public Message inWords() {
        return Message.joined(
                " ", List.of(role.inWords(), Message.text(port == 0 ? name : name + " (" + address() + ")")));
    }
}
