package io.shardlab.bench.client;

import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.servers.binaries.ServerProvider;
import io.shardlab.servers.files.CacheFolder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/** The one mongod that everything is measured on. */
final class BenchServer implements AutoCloseable {

    private final LocalCluster cluster;

    private BenchServer(LocalCluster cluster) {
        this.cluster = cluster;
    }

    static BenchServer start() throws InterruptedException {
        return new BenchServer(LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        ClusterSpec.standalone(),
                        ServerProvider.forThisMachine()
                                .resolve(Optional.empty(), Optional.empty(), System.err::println),
                        System.err::println));
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), node().port());
    }

    String uri() {
        return "mongodb://" + node().address() + "/?directConnection=true";
    }

    /** CPU time of the server since its start. */
    Duration cpu() {
        return ProcessHandle.of(node().pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow();
    }

    private NodeInfo node() {
        return cluster.nodes().get(0);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
