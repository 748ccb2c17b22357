package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.limit.BlockDevices;
import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.node.ControlGroup;
import io.shardlab.cluster.local.node.DiskLimits;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.zone.SlowMotion;
import io.shardlab.core.deployment.RouterKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
     * @param folder that of the cluster; no other cluster of this machine has one of this name
     * @param routerKind what routes
     * @param groups asked for only if the cluster has limits, or processors are kept awake beside it
     * @param devices asked for only if disks are limited
     * @throws io.shardlab.core.error.UsageException if it has limits, and this system has no control groups for us, or the cluster's data
     *     are on no disk that can be limited
     */
    NodeGroups(
            ClusterSpec spec,
            RouterKind routerKind,
            Path folder,
            Supplier<ControlGroups> groups,
            BlockDevices devices) {
        this.cluster = folder.getFileName().toString();
        ResourceLimits dataServers = spec.slowMotion()
                .map(motion -> spec.dataServerLimits()
                        .withProcessorsInSpells(motion.serverProcessors().total()))
                .orElse(spec.serverLimits());
        this.servers = spec.slowMotion()
                .flatMap(SlowMotion::serverDisk)
                .map(disk -> dataServers.with(DiskLimits.of(disks(spec, folder, devices), disk)))
                .orElse(dataServers);
        this.configServers = spec.slowMotion()
                .map(motion -> ResourceLimits.NONE.withProcessorsInSpells(
                        motion.serverProcessors().total()))
                .orElse(ResourceLimits.NONE);
        this.routers = spec.slowMotion()
                .map(motion -> spec.routerLimits()
                        .withProcessorsInSpells(motion.routerProcessors(RouterWork.of(routerKind))
                                .total()))
                .orElse(spec.routerLimits());
        boolean limited = !servers.isNone() || !routers.isNone() || spec.awake();
        this.groups = limited ? Optional.of(groups.get()) : Optional.empty();
        // What this system cannot limit is refused before anything starts.
        group("any", servers);
    }

    /** Those of the data, and of the journals if these are elsewhere. */
    private static List<String> disks(ClusterSpec spec, Path folder, BlockDevices devices) {
        return Stream.concat(
                        Stream.of(devices.diskOf(folder, "--data-dir")),
                        spec.journalDir().stream().map(journals -> devices.diskOf(journals, "--journal-dir")))
                .distinct()
                .toList();
    }

    /** The group of a process; empty if it has no limits and gives way to none. */
    Optional<ControlGroup> of(NodeRole role, String node) {
        return switch (role) {
            case SHARD, MEMBER, STANDALONE -> group(node, servers);
            case ROUTER, ADAPTER -> group(routerGroup(node), routers);
            case CONFIG -> group(node, configServers);
            case PROXY -> Optional.empty();
            case SPINNER -> groups.map(any -> any.planGivingWay(cluster, node));
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
