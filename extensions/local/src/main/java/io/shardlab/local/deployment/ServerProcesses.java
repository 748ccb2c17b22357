package io.shardlab.local.deployment;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.local.cluster.limit.GroupCounters;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.LinuxProcesses;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The processes of a local cluster by their addresses: an embedded mongos has two processes. Thread-safe. */
final class ServerProcesses {

    private final Supplier<List<NodeInfo>> nodes;
    private final LinuxProcesses system = new LinuxProcesses();

    /** @param nodes returns the cluster's current nodes: a server that is started again is another process */
    ServerProcesses(Supplier<List<NodeInfo>> nodes) {
        this.nodes = nodes;
    }

    List<ProcessCounters> behind(String address) {
        Set<String> countedGroups = new HashSet<>();
        return serving(nodes.get(), address)
                .flatMap(node -> read(node, countedGroups).stream())
                .toList();
    }

    double cpuSeconds(NodeRole role) {
        return nodes.get().stream()
                .filter(node -> node.role() == role)
                .flatMap(node -> node.process().stream())
                .flatMap(process -> system.read(process.pid()).stream())
                .mapToDouble(ProcessCounters::cpuSeconds)
                .sum();
    }

    private Optional<ProcessCounters> read(NodeInfo node, Set<String> countedGroups) {
        return node.process()
                .flatMap(process -> system.read(process.pid()))
                .map(counters -> node.group()
                        .map(group -> nominal(group, counters).withBlockReads(blockReads(group, countedGroups)))
                        .orElse(counters));
    }

    /** In slow motion, quotas follow the pace of this machine, and results have CPU times at the nominal pace. */
    private static ProcessCounters nominal(ControlGroup group, ProcessCounters counters) {
        return group.limits()
                .processors()
                .filter(processors -> group.limits().inSpells())
                .map(counters::limitedTo)
                .orElse(counters);
    }

    /** Counters of a group that two processes share are reported with one of them. */
    private static Optional<Long> blockReads(ControlGroup group, Set<String> countedGroups) {
        return countedGroups.add(group.name()) ? GroupCounters.blockReads(group) : Optional.of(0L);
    }

    /** Returns the node at an address, and the router mongod behind it if it is an adapter. */
    static Stream<NodeInfo> serving(List<NodeInfo> all, String address) {
        return all.stream()
                .filter(node -> node.address().equals(address) || ZonePlan.isAddressOf(node, address))
                .flatMap(front -> Stream.concat(
                        Stream.of(front), all.stream().filter(node -> NodeNames.isInFrontOf(front, node))));
    }
}
