package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.node.ControlGroup;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.ResourceLimits;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which control group each server of a cluster belongs to. Thread-safe. */
final class NodeGroups {

    /** The number of the router in the names of its processes, such as {@code r1-1} and {@code mongos-1}. */
    private static final Pattern ROUTER_NUMBER = Pattern.compile("\\D+(\\d+).*");

    private final ClusterSpec spec;
    private final String cluster;
    private final Optional<ControlGroups> groups;

    /**
     * @param cluster a name that no other cluster of this machine has
     * @param groups asked for only if the cluster has limits
     * @throws io.shardlab.core.error.UsageException if it has, and this system has no control groups for us
     */
    NodeGroups(ClusterSpec spec, String cluster, Supplier<ControlGroups> groups) {
        this.spec = spec;
        this.cluster = cluster;
        boolean limited = !spec.serverLimits().isNone() || !spec.routerLimits().isNone();
        this.groups = limited ? Optional.of(groups.get()) : Optional.empty();
    }

    /** The group of a server; empty if the server has no limits. */
    Optional<ControlGroup> of(NodeRole role, String node) {
        return switch (role) {
            case SHARD, MEMBER, STANDALONE -> group(node, spec.serverLimits());
            case ROUTER, ADAPTER -> group(routerGroup(node), spec.routerLimits());
            case CONFIG, PROXY -> Optional.empty();
        };
    }

    private Optional<ControlGroup> group(String name, ResourceLimits limits) {
        return groups.filter(any -> !limits.isNone()).map(any -> any.plan(cluster, name, limits));
    }

    /** The router mongod and the adapter of an embedded mongos share one. */
    private static String routerGroup(String node) {
        Matcher matcher = ROUTER_NUMBER.matcher(node);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no router's name: " + node);
        }
        return "router-" + matcher.group(1);
    }
}
