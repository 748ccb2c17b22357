package io.shardlab.local.cluster;

import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.local.cluster.node.NodeInfo;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The state of a persistent cluster.
 *
 * @param name the name of the cluster
 * @param description its description for clients; empty while it is being started or taken down
 * @param nodes its servers
 */
public record ClusterStatus(String name, Optional<TargetDescription> description, List<NodeStatus> nodes) {

    private static final String SCHEME = "mongodb://";

    public ClusterStatus {
        nodes = List.copyOf(nodes);
    }

    /** True if it is complete and each of its servers runs. */
    public boolean isUp() {
        return description.isPresent() && nodes.stream().allMatch(NodeStatus::alive);
    }

    /** Returns one URI for all routers, or that of the server or replica set. */
    public Optional<String> connectionString() {
        return description.map(known -> connectionString(known.uris()));
    }

    /** Returns one connection string with all hosts; a single URI stays as it is. */
    static String connectionString(List<String> uris) {
        return uris.size() == 1
                ? uris.get(0)
                : uris.stream()
                        .map(uri -> uri.substring(SCHEME.length(), uri.lastIndexOf('/')))
                        .collect(Collectors.joining(",", SCHEME, "/"));
    }

    /**
     * The state of a server of the cluster.
     *
     * @param alive true if its own process runs, not a later one with the same number
     */
    public record NodeStatus(NodeInfo node, boolean alive) {}
}
