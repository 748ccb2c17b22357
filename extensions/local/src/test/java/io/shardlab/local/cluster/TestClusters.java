package io.shardlab.local.cluster;

import io.shardlab.local.cluster.topology.JavaProgram;
import java.nio.file.Path;
import java.util.List;

/** Clusters whose adapters pass bytes through, so that the router mongod itself is what tests talk to. */
final class TestClusters {

    private TestClusters() {}

    static LocalClusters in(Path cacheFolder) {
        return new LocalClusters(cacheFolder, forwarder(), ShutdownHooks.ofRuntime());
    }

    static JavaProgram forwarder() {
        return new JavaProgram(
                TcpForwarderMain.class.getName(),
                System.getProperty("java.class.path"),
                List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    }
}
