package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.process.NodeProcess;

/** Starts processes again that it started before. Thread-safe. */
@FunctionalInterface
public interface NodeRelauncher {

    /**
     * Starts a process that has ended by the same command; does not wait until it serves.
     *
     * @throws InterruptedException if the cluster is being ended
     */
    NodeProcess relaunch(NodeInfo ended) throws InterruptedException;
}
