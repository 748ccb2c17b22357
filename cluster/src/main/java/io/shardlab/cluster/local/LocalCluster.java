package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.target.RouterKind;
import io.shardlab.core.target.TargetDescription;
import java.nio.file.Path;
import java.util.List;

/** A cluster that runs on this machine until it is closed or this process ends. Thread-safe. */
public final class LocalCluster implements AutoCloseable {

    private final ClusterLifetime lifetime;
    private final TargetDescription description;

    LocalCluster(ClusterLifetime lifetime, TargetDescription description) {
        this.lifetime = lifetime;
        this.description = description;
    }

    /** As it stands in results. */
    public TargetDescription description() {
        return description;
    }

    /** A URI for each mongos, or the one URI of the server or replica set. */
    public List<String> routerUris() {
        return description.uris();
    }

    /** One URI for clients that choose among the routers themselves. */
    public String connectionString() {
        return ConnectionStrings.joined(description.uris());
    }

    public RouterKind routerKind() {
        return description.routerKind();
    }

    /** All server processes of the cluster. */
    public List<NodeInfo> nodes() {
        return lifetime.nodes();
    }

    /**
     * Has the servers' logs outlive the cluster, for the case that something failed.
     *
     * @return the folder where they will be once the cluster is closed
     */
    public Path keepLogs() {
        return lifetime.keepLogs();
    }

    /** Ends the servers and deletes their files; blocks until that is done. Safe to repeat. */
    @Override
    public void close() {
        lifetime.close();
    }
}
