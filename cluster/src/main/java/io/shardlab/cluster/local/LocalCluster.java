package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.process.FileCache;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.cluster.local.topology.RouterWork;
import io.shardlab.cluster.local.zone.Placement;
import io.shardlab.cluster.local.zone.Punctuality;
import io.shardlab.cluster.local.zone.ZoneProxiesMain;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.progress.Notices;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A cluster that runs on this machine until it is closed or this process ends. Thread-safe. */
public final class LocalCluster implements AutoCloseable {

    private final ClusterLifetime lifetime;
    private final TargetDescription description;
    private final Optional<FileCache> fileCache;

    private final Optional<Placement> placement;
    private final Optional<TimeDilation> timeDilation;
    private final Siblings siblings;

    LocalCluster(ClusterLifetime lifetime, TargetDescription description, ClusterSpec spec, Siblings siblings) {
        this.lifetime = lifetime;
        this.placement = spec.placement();
        this.timeDilation = spec.slowMotion()
                .map(motion -> motion.dilation(
                        RouterWork.of(description.routerKind()),
                        spec.serverLimits().memoryBytes().isPresent(),
                        !spec.awake() || lifetime.nodes().stream().anyMatch(node -> node.role() == NodeRole.SPINNER)));
        this.siblings = siblings;
        this.description = description;
        this.fileCache = FileCache.of(lifetime.folder().root());
    }

    /** As written to results. */
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

    /** Given if it is in slow motion. */
    public Optional<TimeDilation> timeDilation() {
        return timeDilation;
    }

    /** All server processes of the cluster. */
    public List<NodeInfo> nodes() {
        return lifetime.nodes();
    }

    /** The address by which the others and clients know a member of a set: in zones that is its proxy's. */
    public String hostOf(NodeInfo member) {
        return placement
                .map(placed -> placed.host(member, (int) nodes().stream()
                        .filter(node -> node.replicaSet().equals(member.replicaSet()))
                        .count()))
                .orElseGet(member::address);
    }

    /** Servers that ended although this program did not end them; cheap to ask. */
    public List<EndedServer> endedServers() {
        return lifetime.endedServers();
    }

    /** Kills servers, which then do not count as ended; blocks until they have ended. */
    public void kill(List<NodeInfo> servers) {
        lifetime.kill(servers);
    }

    /**
     * Starts servers again that were killed; blocks until they listen.
     *
     * @throws io.shardlab.core.error.RunFailedException if one does not
     */
    public void startAgain(List<NodeInfo> servers) throws InterruptedException {
        lifetime.startAgain(servers);
    }

    /**
     * Cuts a member of a set in zones off from all others and from clients, or connects it again; blocks until that has
     * taken effect.
     *
     * @throws io.shardlab.core.error.RunFailedException if the proxies have ended
     */
    public void cutOff(NodeInfo member, boolean cut) throws InterruptedException {
        lifetime.askProxies((cut ? ZoneProxiesMain.CUT : ZoneProxiesMain.JOIN) + " " + member.port());
    }

    /**
     * How well delays between servers were kept until now; empty if there are none.
     *
     * @throws io.shardlab.core.error.RunFailedException if the proxies have ended
     */
    public Optional<Punctuality> punctuality() throws InterruptedException {
        return lifetime.askProxies(ZoneProxiesMain.PUNCTUALITY).map(Punctuality::parse);
    }

    /**
     * Begins a cluster of the same size and binaries beside this one, to be started on copies of its files.
     *
     * @param name by which it can be kept; empty if it never is
     * @throws io.shardlab.core.error.UsageException if another cluster has the name
     * @throws io.shardlab.core.error.RunFailedException if there is no place for it
     */
    public CopiedCluster beginCopied(Optional<String> name, Notices notices) throws InterruptedException {
        return siblings.beginCopied(name, notices);
    }

    /**
     * Checks a name by which another cluster is to be kept.
     *
     * @throws io.shardlab.core.error.UsageException if no cluster can have it, or one has it already
     */
    public void requireFree(String name) {
        siblings.requireFree(name);
    }

    /**
     * Starts an empty cluster of the same size and binaries beside this one; blocks until clients can use it.
     *
     * @throws io.shardlab.core.error.RunFailedException as soon as a server fails
     */
    public LocalCluster startAnother(Notices notices) throws InterruptedException {
        return siblings.start(notices);
    }

    /** Whether {@link #restartCold} can empty the caches of this cluster's data. */
    public boolean canRestartCold() {
        return fileCache.isPresent();
    }

    /**
     * Ends the data servers in order and starts them again with empty caches: their own ones, and the operating
     * system's cache of their files. Blocks until every replica set has its primary again. Connections break meanwhile.
     *
     * @throws io.shardlab.core.error.RunFailedException if a server does not come back
     * @throws IllegalStateException unless {@link #canRestartCold}
     */
    public void restartCold() throws InterruptedException {
        lifetime.restartCold(fileCache());
    }

    /**
     * Drops the data servers' files from the operating system's cache again, while they run.
     *
     * @throws IllegalStateException unless {@link #canRestartCold}
     */
    public void dropFiles() throws InterruptedException {
        lifetime.dropFiles(fileCache());
    }

    private FileCache fileCache() {
        return fileCache.orElseThrow(() -> new IllegalStateException("no way to empty caches"));
    }

    /**
     * Keeps the servers' logs when the cluster is closed, because something failed.
     *
     * @return the folder where they will be once the cluster is closed
     */
    public Path keepLogs() {
        return lifetime.keepLogs();
    }

    /** The failure of a client, explained by the servers that ended and their logs; the same failure if none did. */
    public RuntimeException explained(RuntimeException failure) {
        return lifetime.explained(failure, "as soon as it was up");
    }

    /** Ends the servers and deletes their files; blocks until that is done. Safe to repeat. */
    @Override
    public void close() {
        lifetime.close();
    }

    /** Starts clusters of the same size and binaries at other addresses. */
    interface Siblings {

        /** Without servers yet. */
        CopiedCluster beginCopied(Optional<String> name, Notices notices) throws InterruptedException;

        void requireFree(String name);

        /** Without data. */
        LocalCluster start(Notices notices) throws InterruptedException;
    }
}
