package io.shardlab.bench;

import io.shardlab.core.file.CacheFolder;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** The local servers of a benchmark. */
public final class BenchServers implements AutoCloseable {

    private final LocalCluster cluster;

    private BenchServers(LocalCluster cluster) {
        this.cluster = cluster;
    }

    /** Starts servers; a sharded cluster gets the embedded mongos, even if there is a mongos program. Blocks. */
    public static BenchServers start(ClusterSpec spec, PrintStream notices) throws InterruptedException {
        ServerBinaries found =
                ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), notices::println);
        ServerBinaries embedded = new ServerBinaries(
                found.version(), found.mongod(), Optional.empty(), found.environment(), found.source());
        return new BenchServers(LocalClusters.in(CacheFolder.ofThisUser()).start(spec, embedded, notices::println));
    }

    /** The address of the first server. */
    public InetSocketAddress address() {
        return address(cluster.nodes().get(0));
    }

    /** The address of the first server of a role. */
    public InetSocketAddress address(NodeRole role) {
        return address(cluster.nodes().stream()
                .filter(node -> node.role() == role)
                .findFirst()
                .orElseThrow());
    }

    private static InetSocketAddress address(NodeInfo node) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), node.port());
    }

    /** CPU time of all servers since their start. */
    public Duration cpu() {
        return cpu(node -> true);
    }

    /** CPU time of all servers of a role since their start, in steps of the operating system, often 10 ms. */
    public Duration cpu(NodeRole role) {
        return cpu(node -> node.role() == role);
    }

    private Duration cpu(Predicate<NodeInfo> counts) {
        return cluster.nodes().stream()
                .filter(counts)
                .map(node -> ProcessHandle.of(node.pid())
                        .flatMap(process -> process.info().totalCpuDuration())
                        .orElseThrow())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * CPU time of the living threads of all servers of a role whose names begin with this. Only on Linux.
     *
     * @throws UncheckedIOException if the system does not report the CPU time of threads
     */
    public Duration cpu(NodeRole role, String thread) {
        return cluster.nodes().stream()
                .filter(node -> node.role() == role)
                .map(node -> ThreadCpu.of(node.pid(), thread))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
