package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.node.ControlGroup;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.core.target.RouterKind;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which control group each server of a cluster belongs to. Thread-safe. */
final class NodeGroups {

    /** The number of the router in the names of its processes, such as {@code r1-1} and {@code mongos-1}. */
    private static final Pattern ROUTER_NUMBER = Pattern.compile("\\D+(\\d+).*");

    private final String cluster;
    private final ResourceLimits servers;
    private final ResourceLimits configServers;
    private final ResourceLimits routers;
    private final Optional<ControlGroups> groups;

    /**
     * @param cluster a name that no other cluster of this machine has
     * @param routerKind what routes
     * @param groups asked for only if the cluster has limits
     * @throws io.shardlab.core.error.UsageException if it has, and this system has no control groups for us
     */
    NodeGroups(ClusterSpec spec, RouterKind routerKind, String cluster, Supplier<ControlGroups> groups) {
        this.cluster = cluster;
        this.servers = spec.slowMotion()
                .map(motion -> spec.serverLimits()
                        .withProcessors(motion.serverProcessors().total()))
                .orElse(spec.serverLimits());
        this.configServers = spec.slowMotion()
                .map(motion -> ResourceLimits.NONE.withProcessors(
                        motion.serverProcessors().total()))
                .orElse(ResourceLimits.NONE);
        this.routers = spec.slowMotion()
                .map(motion -> spec.routerLimits()
                        .withProcessors(motion.routerProcessors(RouterWork.of(routerKind))
                                .total()))
                .orElse(spec.routerLimits());
        boolean limited = !servers.isNone() || !routers.isNone();
        this.groups = limited ? Optional.of(groups.get()) : Optional.empty();
    }

    /** The group of a server; empty if the server has no limits. */
    Optional<ControlGroup> of(NodeRole role, String node) {
        return switch (role) {
            case SHARD, MEMBER, STANDALONE -> group(node, servers);
            case ROUTER, ADAPTER -> group(routerGroup(node), routers);
            case CONFIG -> group(node, configServers);
            case PROXY -> Optional.empty();
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
