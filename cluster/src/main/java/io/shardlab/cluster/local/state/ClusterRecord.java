package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.ProcessIdentity;
import io.shardlab.core.deployment.TargetDescription;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What must be known to end a cluster without the process that started it.
 *
 * @param id its name in the registry
 * @param host the machine that it runs on
 * @param folder holds all its files and nothing else
 * @param persistent whether it was asked for by name, to stay until it is taken down
 * @param owner the process that ends it; empty for a persistent cluster that is up
 * @param nodes its servers, those that are about to be started included
 * @param description what clients see of it; empty until it is up
 */
public record ClusterRecord(
        String id,
        String host,
        Path folder,
        boolean persistent,
        Optional<ProcessIdentity> owner,
        List<NodeInfo> nodes,
        Optional<TargetDescription> description) {

    public ClusterRecord {
        nodes = List.copyOf(nodes);
    }

    /** The same cluster with this node in place of the one of the same name, or added. */
    public ClusterRecord with(NodeInfo node) {
        List<NodeInfo> all = new ArrayList<>(nodes);
        all.removeIf(other -> other.name().equals(node.name()));
        all.add(node);
        all.sort(Comparator.comparing(NodeInfo::name));
        return new ClusterRecord(id, host, folder, persistent, owner, all, description);
    }

    public ClusterRecord ownedBy(Optional<ProcessIdentity> newOwner) {
        return new ClusterRecord(id, host, folder, persistent, newOwner, nodes, description);
    }

    public ClusterRecord describedAs(TargetDescription newDescription) {
        return new ClusterRecord(id, host, folder, persistent, owner, nodes, Optional.of(newDescription));
    }
}
