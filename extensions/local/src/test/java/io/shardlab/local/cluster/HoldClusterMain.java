package io.shardlab.local.cluster;

import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Starts a sharded cluster and holds it until the process is ended from outside. */
public final class HoldClusterMain {

    static final String UP = "up";

    private HoldClusterMain() {}

    /** Takes the cache folder, the data folder and, optionally, how many processors each server may use. */
    public static void main(String[] arguments) throws InterruptedException {
        ClusterSpec spec = ClusterSpec.sharded(1, 1, 1).withDataDir(Path.of(arguments[1]));
        if (arguments.length > 2) {
            Optional<Double> processors = Optional.of(Double.valueOf(arguments[2]));
            spec = spec.withLimits(
                    new ResourceLimits(Optional.empty(), processors), new ResourceLimits(Optional.empty(), processors));
        }
        LocalClusters clusters = TestClusters.in(Path.of(arguments[0]));
        try (LocalCluster cluster = clusters.start(spec, TestServers.binaries(), Notices.NONE)) {
            System.out.println(cluster.nodes().isEmpty() ? "empty" : UP);
            new CountDownLatch(1).await();
        }
    }
}
