package io.shardlab.local.mongos;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.file.Folders;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.TestServers;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** A config server, two shards and a router mongod, all of them real, before which tests put adapters of their own. */
final class RouterCluster implements AutoCloseable {

    /** A collection would be resharded for 5 minutes at least. */
    private static final ClusterSpec SPEC = ClusterSpec.sharded(2, 1, 1)
            .with(new StorageSettings(
                    256L << 20,
                    Optional.empty(),
                    OptionalInt.empty(),
                    Map.of("reshardingMinimumOperationDurationMillis", "0")));

    private final Path cache;
    private final LocalCluster cluster;
    private final Map<String, MongoClient> shards = new ConcurrentHashMap<>();

    private RouterCluster(Path cache, LocalCluster cluster) {
        this.cache = cache;
        this.cluster = cluster;
    }

    /** Starts the servers and waits until they form a cluster. */
    static RouterCluster start() throws IOException, InterruptedException {
        Path cache = Files.createTempDirectory("shardlab-embedded-");
        return new RouterCluster(cache, LocalClusters.in(cache).start(SPEC, TestServers.binaries(), Notices.NONE));
    }

    /** A new adapter in front of the router, on a free port. */
    EmbeddedMongos openMongos() throws IOException {
        return EmbeddedMongos.start(mongosConfig());
    }

    EmbeddedMongosConfig mongosConfig() {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return EmbeddedMongosConfig.of(anyPort, routerAddress(), configServerHost());
    }

    /** The router mongod behind the adapters. */
    InetSocketAddress routerAddress() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), node(NodeRole.ROUTER).port());
    }

    /** Returns the name in the catalog: {@code replicaSet/host:port}. */
    String configServerHost() {
        NodeInfo config = node(NodeRole.CONFIG);
        return config.replicaSet().orElseThrow() + "/" + config.address();
    }

    /** A client of one shard's server itself. */
    MongoClient shard(String replicaSet) {
        return shards.computeIfAbsent(
                replicaSet,
                name -> MongoClients.create("mongodb://"
                        + cluster.nodes().stream()
                                .filter(node -> node.replicaSet().equals(Optional.of(name)))
                                .findFirst()
                                .orElseThrow()
                                .address()
                        + "/?directConnection=true"));
    }

    boolean routerIsAlive() {
        return ProcessHandle.of(node(NodeRole.ROUTER).pid())
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }

    private NodeInfo node(NodeRole role) {
        return cluster.nodes().stream()
                .filter(node -> node.role() == role)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws IOException {
        shards.values().forEach(MongoClient::close);
        cluster.close();
        Folders.delete(cache);
    }
}
