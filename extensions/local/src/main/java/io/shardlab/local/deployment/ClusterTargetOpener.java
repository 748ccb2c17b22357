package io.shardlab.local.deployment;

import com.mongodb.ServerAddress;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.SharedTargets;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.EndedServer;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.PersistentClusters;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Connects to the URIs of a run, or starts a local cluster for it. That cluster ends with the run's target, or stays for the
 * next run that asks for an equal one.
 */
public final class ClusterTargetOpener implements SharedTargets {

    private final ServerProvider servers;
    private final LocalClusters clusters;
    private final boolean sharing;
    private KeptCluster kept;

    /** Every target gets its own cluster. Thread-safe. */
    public ClusterTargetOpener(ServerProvider servers, LocalClusters clusters) {
        this(servers, clusters, false);
    }

    private ClusterTargetOpener(ServerProvider servers, LocalClusters clusters, boolean sharing) {
        this.servers = servers;
        this.clusters = clusters;
        this.sharing = sharing;
    }

    /** Returns an opener as the constructor, with the servers of this machine and the local clusters of this user. */
    public static ClusterTargetOpener forThisMachine() {
        return new ClusterTargetOpener(
                ServerProvider.forThisMachine(), LocalClusters.in(CacheFolder.ofThisUser()), false);
    }

    /** Returns an opener for successive runs that share a cluster. Used by one thread. */
    public static ClusterTargetOpener sharingClusters() {
        return new ClusterTargetOpener(
                ServerProvider.forThisMachine(), LocalClusters.in(CacheFolder.ofThisUser()), true);
    }

    @Override
    public void check(Settings settings) {
        if (TargetParameters.isLocal(settings)) {
            requireControlGroups(LocalSpecs.ofRun(settings));
            ServerProvider.check(settings.find(TargetParameters.SERVER_VERSION));
        }
    }

    private static void requireControlGroups(ClusterSpec spec) {
        if (spec.slowMotion().isPresent()) {
            ControlGroups.ofThisSystem().plan("any", "any", ResourceLimits.NONE.withProcessors(1));
        }
    }

    @Override
    public Target open(Settings settings, Notices notices) throws InterruptedException {
        Optional<List<String>> uris = settings.find(TargetParameters.URI);
        return uris.isPresent() ? openUris(uris.get(), settings) : openLocal(settings, notices);
    }

    /** Watches the processes behind the URIs if they belong to a persistent cluster on this machine. */
    private Target openUris(List<String> uris, Settings settings) {
        PersistentClusters persistent = clusters.persistent();
        MongoTarget target;
        try {
            target = MongoTarget.connect(uris, settings, false);
        } catch (RunFailedException e) {
            List<Message> losses = unlessUnreadable(() -> persistent.lossesBehind(addresses(uris)));
            throw losses.isEmpty()
                    ? e
                    : new RunFailedException(Message.of("{0} {1}", e.wording(), Message.joined(" ", losses)), e);
        }
        List<NodeInfo> nodes = unlessUnreadable(() -> persistent.serversBehind(addresses(uris)));
        return nodes.isEmpty()
                ? target
                : target.watching(() -> persistent.ended(nodes).stream()
                        .map(EndedServer::describe)
                        .toList());
    }

    private static List<String> addresses(List<String> uris) {
        return uris.stream()
                .flatMap(uri -> MongoUris.parse(uri).getHosts().stream())
                .map(ServerAddress::new)
                .map(server -> (server.getHost().equals("localhost")
                                        || server.getHost().equals("::1")
                                ? NodeInfo.HOST
                                : server.getHost())
                        + ":" + server.getPort())
                .toList();
    }

    /** Servers that answer can be measured even if records cannot be read. */
    private static <T> List<T> unlessUnreadable(Supplier<List<T>> records) {
        try {
            return records.get();
        } catch (RunFailedException e) {
            return List.of();
        }
    }

    private Target openLocal(Settings settings, Notices notices) throws InterruptedException {
        ServerBinaries binaries = LocalSpecs.binaries(settings, servers, notices);
        ClusterSpec spec = LocalSpecs.calibrated(settings, binaries, clusters, notices);
        if (!sharing) {
            return connect(clusters.start(spec, binaries, notices), settings);
        }
        if (kept != null && !kept.isBroken() && kept.fits(spec, binaries)) {
            return kept.reopen(settings, spec);
        }
        close();
        kept = new KeptCluster(spec, binaries, clusters.start(spec, binaries, notices), settings);
        return kept.connect(settings);
    }

    private static Target connect(LocalCluster cluster, Settings settings) {
        try {
            return LocalTarget.ofOwn(MongoTarget.connect(cluster.routerUris(), settings, true), cluster);
        } catch (RuntimeException e) {
            RuntimeException cause = cluster.explained(e);
            cluster.close();
            throw cause;
        }
    }

    /** Ends the cluster that stayed for further runs, if any. */
    @Override
    public void close() {
        if (kept != null) {
            KeptCluster last = kept;
            kept = null;
            last.close();
        }
    }
}
