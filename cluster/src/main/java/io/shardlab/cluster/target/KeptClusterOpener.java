package io.shardlab.cluster.target;

import com.mongodb.client.MongoClient;
import io.shardlab.cluster.binaries.ServerBinaries;
import io.shardlab.cluster.binaries.ServerProvider;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.dataset.DataParameters;
import io.shardlab.core.mongo.MongoTarget;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetKind;
import io.shardlab.core.target.TargetOpener;
import io.shardlab.core.target.TargetParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;

/**
 * Opens targets for runs that follow one another: connects to the URIs of a run, or to the local cluster of the run before
 * if that is the one asked for. Every target has connections of its own. Data stays only where the next run would load it
 * in the same way; all of it goes otherwise. For one thread.
 */
public final class KeptClusterOpener implements TargetOpener, AutoCloseable {

    /** What servers keep for themselves. */
    private static final Set<String> OF_SERVERS = Set.of("admin", "config", "local");

    private final ServerProvider servers;
    private final LocalClusters clusters;
    private Kept kept;

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
        return uris.isPresent() ? MongoTarget.connect(uris.get(), settings, false) : openLocal(settings, notices);
    }

    private Target openLocal(Settings settings, Notices notices) throws InterruptedException {
        ClusterSpec spec = LocalSpecs.ofRun(settings);
        ServerBinaries binaries = servers.resolve(
                settings.find(TargetParameters.MONGODB_BIN), settings.find(TargetParameters.SERVER_VERSION), notices);
        Map<String, String> data = data(settings);
        if (kept != null && kept.fits(spec, binaries)) {
            return reopen(settings, data);
        }
        close();
        kept = new Kept(spec, binaries, clusters.start(spec, binaries, notices), data);
        return connect(settings);
    }

    private Target reopen(Settings settings, Map<String, String> data) {
        Target target = connect(settings);
        try {
            if (!kept.data.equals(data)) {
                clear(target);
                kept.data = data;
            }
            return target;
        } catch (RuntimeException e) {
            target.close();
            kept.broken = true;
            throw e;
        }
    }

    private Target connect(Settings settings) {
        try {
            MongoTarget connections = MongoTarget.connect(kept.cluster.routerUris(), settings, true);
            return LocalTarget.ofKept(connections, kept.cluster, kept::breaks);
        } catch (RuntimeException e) {
            kept.broken = true;
            throw e;
        }
    }

    /** Makes the cluster as it was when it had started. */
    private static void clear(Target target) {
        MongoClient client = target.admin().client();
        if (target.description().kind() == TargetKind.SHARDED) {
            // A run may have stopped it.
            client.getDatabase("admin").runCommand(new Document("balancerStart", 1));
        }
        for (String name : client.listDatabaseNames()) {
            if (!OF_SERVERS.contains(name)) {
                client.getDatabase(name).drop();
            }
        }
    }

    private static Map<String, String> data(Settings settings) {
        Map<String, String> data = settings.asText();
        data.keySet().retainAll(DataParameters.names());
        return data;
    }

    /** Ends the cluster that is kept, if any. */
    @Override
    public void close() {
        if (kept != null) {
            Kept last = kept;
            kept = null;
            last.cluster.close();
        }
    }

    /** The cluster of the last run. */
    private static final class Kept {

        private final ClusterSpec spec;
        private final ServerBinaries binaries;
        private final LocalCluster cluster;
        private Map<String, String> data;
        private boolean broken;

        Kept(ClusterSpec spec, ServerBinaries binaries, LocalCluster cluster, Map<String, String> data) {
            this.spec = spec;
            this.binaries = binaries;
            this.cluster = cluster;
            this.data = data;
        }

        /** Nobody knows what a run that failed has left. */
        void breaks() {
            broken = true;
        }

        boolean fits(ClusterSpec otherSpec, ServerBinaries otherBinaries) {
            return !broken && spec.equals(otherSpec) && binaries.equals(otherBinaries);
        }
    }
}
