package io.shardlab.cluster.target;

import io.shardlab.cluster.binaries.CacheFolder;
import io.shardlab.cluster.binaries.ServerBinaries;
import io.shardlab.cluster.binaries.ServerProvider;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetOpener;
import io.shardlab.core.target.TargetParameters;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;
import java.util.Optional;

/** Connects to the URIs of a run, or starts a local cluster for it. */
public final class ClusterTargetOpener implements TargetOpener {

    private final ServerProvider servers;
    private final LocalClusters clusters;

    /** With the servers that this machine has or can get, and the local clusters of this user. */
    public static ClusterTargetOpener forThisMachine() {
        return new ClusterTargetOpener(ServerProvider.forThisMachine(), LocalClusters.in(CacheFolder.ofThisUser()));
    }

    public ClusterTargetOpener(ServerProvider servers, LocalClusters clusters) {
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
        var spec = LocalSpecs.ofRun(settings);
        ServerBinaries binaries = servers.resolve(
                settings.find(TargetParameters.MONGODB_BIN), settings.find(TargetParameters.SERVER_VERSION), notices);
        LocalCluster cluster = clusters.start(spec, binaries, notices);
        try {
            return LocalTarget.ofOwn(MongoTarget.connect(cluster.routerUris(), settings, true), cluster);
        } catch (RuntimeException e) {
            RuntimeException cause = cluster.explained(e);
            cluster.close();
            throw cause;
        }
    }
}
