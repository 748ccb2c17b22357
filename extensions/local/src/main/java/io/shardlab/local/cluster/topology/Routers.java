package io.shardlab.local.cluster.topology;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;

/** Starts the routers of a sharded cluster and adds its shards. */
interface Routers {

    RouterKind kind();

    /**
     * Starts the router and blocks until clients can use it.
     *
     * @param index 0 for the first
     * @param configServer completes when the config server is initiated; awaited as late as possible
     * @return the node that clients connect to
     */
    NodeInfo start(int index, CompletableFuture<ReplicaSet> configServer) throws InterruptedException;

    /**
     * Lets the router work for a moment if its program is slow at first, before slow motion makes it slower. Called when the
     * cluster is up.
     */
    default void warmUp(NodeInfo router) throws InterruptedException {}

    /**
     * Makes an initiated replica set a shard of the cluster.
     *
     * @param configServer the config server's primary
     * @param firstRouter the first router, for commands that only a router accepts
     */
    void addShard(ReplicaSet shard, NodeAdmin configServer, CompletableFuture<NodeInfo> firstRouter)
            throws InterruptedException;

    record MongosRouters(NodePlans plans, NodeStarter starter, ClusterSpec.Places places) implements Routers {

        @Override
        public RouterKind kind() {
            return RouterKind.MONGOS;
        }

        @Override
        public NodeInfo start(int index, CompletableFuture<ReplicaSet> configServer) throws InterruptedException {
            String configServers = StartScope.join(configServer).seedList();
            return starter.start(
                    places.port(index),
                    port -> plans.mongos(NodeNames.entry(index), port),
                    node -> plans.mongosCommand(node, configServers));
        }

        @Override
        public void addShard(ReplicaSet shard, NodeAdmin configServer, CompletableFuture<NodeInfo> firstRouter)
                throws InterruptedException {
            try (NodeAdmin mongos = new NodeAdmin(StartScope.join(firstRouter))) {
                mongos.run("admin", new Document("addShard", shard.seedList()));
            }
        }
    }
}
