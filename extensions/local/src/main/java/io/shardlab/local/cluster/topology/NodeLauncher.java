package io.shardlab.local.cluster.topology;

import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.NodeProcess;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/** Starts processes and owns them. Thread-safe. */
public interface NodeLauncher {

    /**
     * Records and starts the process; does not wait until it serves.
     *
     * @param command makes the files that the process needs, and its command; not called once the cluster is being ended, so
     *     that no file is created while files are deleted
     * @throws InterruptedException if the cluster is being ended
     */
    NodeProcess launch(NodeInfo planned, Function<NodeInfo, NodeCommand> command) throws InterruptedException;

    /**
     * Blocks until a running server ends unexpectedly. Drivers wait for servers, so clients notice it late.
     *
     * @throws io.shardlab.core.error.RunFailedException naming it
     */
    default void awaitFailure() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
