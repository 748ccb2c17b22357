package io.shardlab.cluster.target;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.ProcessIdentity;
import io.shardlab.cluster.local.node.RouterNames;
import io.shardlab.cluster.local.process.LinuxProcesses;
import io.shardlab.core.target.ProcessCounters;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The processes of a local cluster by the address that they serve: an embedded mongos has two. Thread-safe. */
final class ServerProcesses {

    private final Supplier<List<NodeInfo>> nodes;
    private final LinuxProcesses system = new LinuxProcesses();

    /** @param nodes the cluster's nodes now: a server that is started again is another process */
    ServerProcesses(Supplier<List<NodeInfo>> nodes) {
        this.nodes = nodes;
    }

    /** What the system counts of those that it tells of. */
    List<ProcessCounters> behind(String address) {
        return serving(nodes.get(), address)
                .flatMap(node -> node.process().stream())
                .map(ProcessIdentity::pid)
                .map(system::read)
                .flatMap(Optional::stream)
                .toList();
    }

    /** The node at an address, and the router mongod behind it if it is an adapter. */
    static Stream<NodeInfo> serving(List<NodeInfo> all, String address) {
        return all.stream()
                .filter(node -> node.address().equals(address))
                .flatMap(front -> Stream.concat(
                        Stream.of(front), all.stream().filter(node -> RouterNames.isInFrontOf(front, node))));
    }
}
