package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.deployment.RouterKind;
import java.util.concurrent.CompletableFuture;

/** Starts the routers of a sharded cluster and adds its shards. */
interface Routers {

    RouterKind kind();

    /**
     * Starts the router and blocks until clients can use it.
     *
     * @param index 0 for the first
     * @param configServer done when the config server is initiated; to be waited for no earlier than needed
     * @return the node that clients connect to
     */
    NodeInfo start(int index, CompletableFuture<ReplicaSet> configServer) throws InterruptedException;

    /**
     * Has the router work for a moment, if its program is slow at first, before slow motion draws that out. To be called once the
     * cluster is up.
     */
    default void warmUp(NodeInfo router) throws InterruptedException {}

    /**
     * Makes an initiated replica set a shard of the cluster.
     *
     * @param configServer the config server's primary
     * @param firstRouter the first router, for what only a router can do
     */
    void addShard(ReplicaSet shard, NodeAdmin configServer, FirstRouter firstRouter) throws InterruptedException;

    /** Waits for the first router. */
    interface FirstRouter {
        NodeInfo await() throws InterruptedException;
    }
}
