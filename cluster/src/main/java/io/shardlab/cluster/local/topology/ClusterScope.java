package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.zone.ZoneProxies;
import java.util.List;

/** Answers for the end of all that a cluster is made of. Thread-safe. */
public interface ClusterScope extends NodeLauncher {

    /** All servers that were launched, as they are now: one that is started again is another process. */
    List<NodeInfo> nodes();

    /**
     * Closes these when the servers end.
     *
     * @throws InterruptedException if the cluster is being ended; then they are closed
     */
    void closeAtEnd(ZoneProxies proxies) throws InterruptedException;
}
