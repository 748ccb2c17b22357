package io.shardlab.local.cluster.state;

import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.ProcessIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The record of a cluster, by which it can be ended without the process that started it.
 *
 * @param id its name in the registry
 * @param host the machine on which it runs
 * @param folder the folder of all its files, and of nothing else
 * @param persistent true if it has a name and stays until it is taken down
 * @param owner the process that ends it; empty for a persistent cluster that is up
 * @param nodes its servers, including those that are about to be started
 * @param description its description for clients; empty until it is up
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

    /** Returns the cluster with this node, which replaces one of the same name. */
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
