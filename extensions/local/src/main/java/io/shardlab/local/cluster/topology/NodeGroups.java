package io.shardlab.local.cluster.topology;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.local.cluster.limit.BlockDevices;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.DiskLimits;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.slow.SlowMotion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Plans the control group of each server of a cluster. Thread-safe. */
final class NodeGroups {

    /** The number of the router in the names of its processes, such as {@code r1-1} and {@code mongos-1}. */
    private static final Pattern ROUTER_NUMBER = Pattern.compile("\\D+(\\d+).*");

    private final String cluster;
    private final ResourceLimits servers;
    private final ResourceLimits configServers;
    private final ResourceLimits routers;
    private final Optional<ControlGroups> groups;

    /**
     * @param folder the cluster's folder, whose name is unique on this machine
     * @param groups called only if the cluster has limits, or processors are kept awake beside it
     * @param devices used only if disks are limited
     * @throws io.shardlab.core.error.UsageException if the cluster has limits, and this system offers no control groups, or the
     *     cluster's data are not on a disk that can be limited
     */
    NodeGroups(
            ClusterSpec spec,
            RouterKind routerKind,
            Path folder,
            Supplier<ControlGroups> groups,
            BlockDevices devices) {
        this.cluster = folder.getFileName().toString();
        if (spec.slowMotion().isPresent()) {
            SlowMotion motion = spec.slowMotion().get();
            double processors = motion.serverProcessors().total();
            ResourceLimits dataServers = spec.dataServerLimits().withProcessorsInSpells(processors);
            this.servers = motion.serverDisk()
                    .map(disk -> dataServers.with(DiskLimits.of(disks(spec, folder, devices), disk)))
                    .orElse(dataServers);
            this.configServers = ResourceLimits.NONE.withProcessorsInSpells(processors);
            this.routers = spec.routerLimits()
                    .withProcessorsInSpells(
                            motion.routerProcessors(routerKind.work()).total());
        } else {
            this.servers = spec.serverLimits();
            this.configServers = ResourceLimits.NONE;
            this.routers = spec.routerLimits();
        }
        boolean limited = !servers.isNone() || !routers.isNone() || spec.awake();
        this.groups = limited ? Optional.of(groups.get()) : Optional.empty();
        // Limits that this system does not support are refused before anything starts.
        group("any", servers);
    }

    /** Returns the disks of the data, and of the journals if these are elsewhere. */
    private static List<String> disks(ClusterSpec spec, Path folder, BlockDevices devices) {
        return Stream.concat(
                        Stream.of(devices.diskOf(folder, "--data-dir")),
                        spec.places().journalDir().stream().map(journals -> devices.diskOf(journals, "--journal-dir")))
                .distinct()
                .toList();
    }

    /** Returns the group of a process; empty if it has no limits and runs at the usual priority. */
    Optional<ControlGroup> of(NodeRole role, String node) {
        return switch (role) {
            case SHARD, MEMBER, STANDALONE -> group(node, servers);
            case ROUTER, ADAPTER -> group(routerGroup(node), routers);
            case CONFIG -> group(node, configServers);
            case PROXY -> Optional.empty();
            case REFERENCE -> group(node, ResourceLimits.NONE.withProcessorsInSpells(SlowMotion.REFERENCE_PROCESSORS));
            case SPINNER -> groups.map(any -> any.planGivingWay(cluster, node));
        };
    }

    private Optional<ControlGroup> group(String name, ResourceLimits limits) {
        return groups.filter(any -> !limits.isNone()).map(any -> any.plan(cluster, name, limits));
    }

    /** The router mongod and the adapter of an embedded mongos share a group. */
    private static String routerGroup(String node) {
        Matcher matcher = ROUTER_NUMBER.matcher(node);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not the name of a router: " + node);
        }
        return "router-" + matcher.group(1);
    }
}
