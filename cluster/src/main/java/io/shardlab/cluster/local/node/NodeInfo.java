package io.shardlab.cluster.local.node;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One server process of a local cluster.
 *
 * @param name unique in its cluster, such as {@code s1-2}: second member of the first shard
 * @param role what it is to its cluster
 * @param replicaSet the replica set that it belongs to, if any
 * @param port where it listens on {@link #HOST}; 0 for proxies, which listen elsewhere
 * @param dataDir its data folder; empty for a mongos, an adapter and proxies
 * @param logFile its log
 * @param marker the text in its command line by which it can be found, and that no other process has
 * @param process empty as long as it is only planned
 * @param group what bounds its use of the machine; empty if nothing does
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

    /** Host and port as MongoDB writes them. */
    public String address() {
        return addressOf(port);
    }

    public static String addressOf(int port) {
        return HOST + ":" + port;
    }

    /**
     * The process id.
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
}
