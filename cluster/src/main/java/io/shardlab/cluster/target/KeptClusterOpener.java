package io.shardlab.cluster.target;

import io.shardlab.cluster.binaries.CacheFolder;
import io.shardlab.cluster.binaries.ServerBinaries;
import io.shardlab.cluster.binaries.ServerProvider;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetOpener;
import io.shardlab.core.target.TargetParameters;
import java.util.List;
import java.util.Optional;

/**
 * Opens targets for runs that follow one another: connects to the URIs of a run, or to the local cluster of the run before
 * if that is the one asked for. For one thread.
 */
public final class KeptClusterOpener implements TargetOpener, AutoCloseable {

    private final ServerProvider servers;
    private final LocalClusters clusters;
    private KeptCluster kept;

    /** With the servers that this machine has or can get, and the local clusters of this user. */
    public static KeptClusterOpener forThisMachine() {
        return new KeptClusterOpener(ServerProvider.forThisMachine(), LocalClusters.in(CacheFolder.ofThisUser()));
    }

    public KeptClusterOpener(ServerProvider servers, LocalClusters clusters) {
        this.servers = servers;
        this.clusters = clusters;
    }

    @Override
    public void check(Settings settings) {
        if (TargetParameters.isLocal(settings)) {
            LocalSpecs.ofRun(settings);
            ServerProvider.check(settings.find(TargetParameters.SERVER_VERSION));
        }
    }

    @Override
    public Target open(Settings settings, Notices notices) throws InterruptedException {
        Optional<List<String>> uris = settings.find(TargetParameters.URI);
        return uris.isPresent() ? UriTargets.connect(uris.get(), settings, clusters) : openLocal(settings, notices);
    }

    private Target openLocal(Settings settings, Notices notices) throws InterruptedException {
        ClusterSpec spec = LocalSpecs.ofRun(settings);
        ServerBinaries binaries = servers.resolve(
                settings.find(TargetParameters.MONGODB_BIN), settings.find(TargetParameters.SERVER_VERSION), notices);
        if (kept != null && !kept.isBroken() && kept.fits(spec, binaries)) {
            return kept.reopen(settings);
        }
        close();
        kept = new KeptCluster(spec, binaries, clusters.start(spec, binaries, notices), settings);
        return kept.first(settings);
    }

    /** Ends the cluster that is kept, if any. */
    @Override
    public void close() {
        if (kept != null) {
            KeptCluster last = kept;
            kept = null;
            last.close();
        }
    }
}
