package io.shardlab.local.cluster;

import io.shardlab.core.deployment.DelayCounters;
import io.shardlab.core.deployment.PaceCounters;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.FileCache;
import io.shardlab.local.cluster.proxy.ZoneProxiesMain;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A cluster that runs on this machine until it is closed or this process ends. Thread-safe. */
public final class LocalCluster implements AutoCloseable {

    private static final double NANOS = 1e9;

    private final LocalClusters clusters;
    private final ClusterLifetime lifetime;
    private final TargetDescription description;
    private final ClusterSpec spec;
    private final ServerBinaries binaries;
    private final Optional<FileCache> fileCache;

    LocalCluster(
            LocalClusters clusters,
            ClusterLifetime lifetime,
            TargetDescription description,
            ClusterSpec spec,
            ServerBinaries binaries) {
        this.clusters = clusters;
        this.lifetime = lifetime;
        this.description = description;
        this.spec = spec;
        this.binaries = binaries;
        this.fileCache = FileCache.of(lifetime.folder().root());
    }

    /** Returns the description for results. */
    public TargetDescription description() {
        return description;
    }

    /** Returns a URI for each mongos, or the one URI of the server or replica set. */
    public List<String> routerUris() {
        return description.uris();
    }

    /** Returns one URI for clients that choose among the routers. */
    public String connectionString() {
        return ClusterStatus.connectionString(description.uris());
    }

    public RouterKind routerKind() {
        return description.routerKind();
    }

    /** Returns the description of slow motion, if the cluster is in slow motion. */
    public Optional<TimeDilation> timeDilation() {
        return timeDilation(spec);
    }

    /** Like {@link #timeDilation()}, with the reason of a specification that is {@linkplain ClusterSpec#isLike like} this one. */
    public Optional<TimeDilation> timeDilation(ClusterSpec wanted) {
        return wanted.slowMotion()
                .map(motion -> motion.dilation(
                        description.routerKind().work(),
                        spec.serverLimits().memoryBytes().isPresent(),
                        !spec.awake() || nodes().stream().anyMatch(node -> node.role() == NodeRole.SPINNER)));
    }

    /** Returns all server processes of the cluster. */
    public List<NodeInfo> nodes() {
        return lifetime.nodes();
    }

    /** Returns the address of a member of a set for the others and for clients: with delays it is the address of its proxy. */
    public String hostOf(NodeInfo member) {
        return spec.placement()
                .map(placed -> placed.host(member, (int) nodes().stream()
                        .filter(node -> node.replicaSet().equals(member.replicaSet()))
                        .count()))
                .orElseGet(member::address);
    }

    /** Returns the servers that ended although this program did not end them; cheap. */
    public List<EndedServer> endedServers() {
        return lifetime.endedServers();
    }

    /** Kills servers, which then do not count as ended; blocks until they have ended. */
    public void kill(List<NodeInfo> servers) {
        lifetime.kill(servers);
    }

    /**
     * Starts servers that were killed; blocks until they listen.
     *
     * @throws io.shardlab.core.error.RunFailedException if one does not
     */
    public void startAgain(List<NodeInfo> servers) throws InterruptedException {
        lifetime.startAgain(servers);
    }

    /**
     * Cuts a member of a set in zones off from all others and from clients, or connects it again; blocks until that has taken
     * effect.
     *
     * @throws io.shardlab.core.error.RunFailedException if the proxies have ended
     */
    public void cutOff(NodeInfo member, boolean cut) throws InterruptedException {
        lifetime.askProxies((cut ? ZoneProxiesMain.CUT : ZoneProxiesMain.JOIN) + " " + member.port());
    }

    /**
     * Returns the accuracy of the delays between servers so far; empty if there are none.
     *
     * @throws io.shardlab.core.error.RunFailedException if the proxies have ended
     */
    public Optional<DelayCounters> delays() throws InterruptedException {
        return lifetime.askProxies(ZoneProxiesMain.PUNCTUALITY).map(sums -> {
            double[] seconds = Arrays.stream(sums.split(" "))
                    .mapToDouble(nanos -> Long.parseLong(nanos) / NANOS)
                    .toArray();
            return new DelayCounters(
                    seconds[0],
                    seconds[1],
                    new PaceCounters(seconds[2], seconds[3]),
                    new PaceCounters(seconds[4], seconds[5]));
        });
    }

    /**
     * Begins a cluster of the same size and server programs beside this one, which is started on copied files.
     *
     * @param name the name by which it can be kept; empty if it never is
     * @param connect connects to its routers' URIs
     * @throws io.shardlab.core.error.UsageException if another cluster has the name
     * @throws io.shardlab.core.error.RunFailedException if there is no space for it
     */
    public CopiedCluster beginCopied(Optional<String> name, Notices notices, Function<List<String>, Target> connect)
            throws InterruptedException {
        return clusters.beginCopied(name, spec.beside(), binaries, notices, connect);
    }

    /**
     * Checks a name by which another cluster is to be kept.
     *
     * @throws io.shardlab.core.error.UsageException if the name is not valid, or a cluster has it already
     */
    public void requireFree(String name) {
        clusters.persistent().requireFree(name);
    }

    /**
     * Starts an empty cluster of the same size and server programs beside this one; blocks until clients can use it.
     *
     * @throws io.shardlab.core.error.RunFailedException as soon as a server fails
     */
    public LocalCluster startAnother(Notices notices) throws InterruptedException {
        return clusters.start(spec.beside(), binaries, notices);
    }

    /** True if {@link #restartCold} can empty the caches of this cluster's data. */
    public boolean canRestartCold() {
        return fileCache.isPresent();
    }

    /**
     * Ends the data servers in order and starts them again with empty caches: their own ones, and the operating system's cache
     * of their files. Blocks until every replica set has its primary again. Connections break during the restart.
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
        return fileCache.orElseThrow(() -> new IllegalStateException("the caches of this cluster cannot be emptied"));
    }

    /**
     * Keeps the servers' logs when the cluster is closed, because something failed.
     *
     * @return the folder where they will be once the cluster is closed
     */
    public Path keepLogs() {
        return lifetime.keepLogs();
    }

    /** Explains a client's failure by the servers that ended and their logs; returns the same failure if none did. */
    public RuntimeException explained(RuntimeException failure) {
        return lifetime.explained(failure, Message.of("as soon as it was up"));
    }

    /** Ends the servers and deletes their files; blocks until that is done. Safe to repeat. */
    @Override
    public void close() {
        lifetime.close();
    }
}
