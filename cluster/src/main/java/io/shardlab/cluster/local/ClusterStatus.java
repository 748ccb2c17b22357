package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.deployment.TargetDescription;
import java.util.List;
import java.util.Optional;

/**
 * The state of a persistent cluster.
 *
 * @param name the name that it was brought up with
 * @param description what clients see of it; empty while it is being started or taken down
 * @param nodes its servers
 */
public record ClusterStatus(String name, Optional<TargetDescription> description, List<NodeStatus> nodes) {

    public ClusterStatus {
        nodes = List.copyOf(nodes);
    }

    /** Whether it is complete and each of its servers runs. */
    public boolean isUp() {
        return description.isPresent() && nodes.stream().allMatch(NodeStatus::alive);
    }

    /** One URI for all routers, or that of the server or replica set. */
    public Optional<String> connectionString() {
        return description.map(known -> ConnectionStrings.joined(known.uris()));
    }

    /**
     * Whether a server of the cluster runs.
     *
     * @param node the server
     * @param alive whether its own process runs, not a later one with the same number
     */
    public record NodeStatus(NodeInfo node, boolean alive) {}
}
