package io.shardlab.local.deployment;

import io.shardlab.core.deployment.HeldDeployment;
import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.util.List;

/**
 * A local cluster that a user starts and stops. Runs of this program use it if it fits their settings. It ends with this
 * process at the latest. Thread-safe; one run at a time uses it.
 */
public final class HeldCluster implements HeldDeployment {

    private final ServerProvider servers;
    private final LocalClusters clusters;
    private KeptCluster held;
    private Settings askedFor;
    private boolean starting;

    /** Uses the servers of this machine and the local clusters of this user. */
    public static HeldCluster forThisMachine() {
        return new HeldCluster(ServerProvider.forThisMachine(), LocalClusters.in(CacheFolder.ofThisUser()));
    }

    public HeldCluster(ServerProvider servers, LocalClusters clusters) {
        this.servers = servers;
        this.clusters = clusters;
    }

    @Override
    public TargetDescription start(Settings settings, Notices notices) throws InterruptedException {
        begin();
        try {
            ServerBinaries binaries = LocalSpecs.binaries(settings, servers, notices);
            ClusterSpec spec = LocalSpecs.calibrated(settings, binaries, clusters, notices);
            LocalCluster cluster = clusters.start(spec, binaries, notices);
            hold(new KeptCluster(spec, binaries, cluster, settings), settings);
            return cluster.description();
        } finally {
            synchronized (this) {
                starting = false;
            }
        }
    }

    private synchronized void begin() {
        if (starting || held != null) {
            throw new UsageException(Message.of("A local cluster is up already; stop it first."));
        }
        starting = true;
    }

    private synchronized void hold(KeptCluster cluster, Settings settings) {
        held = cluster;
        askedFor = settings;
    }

    @Override
    public List<ProcessCounters> processes(String address) {
        KeptCluster cluster;
        synchronized (this) {
            cluster = held;
        }
        return cluster == null ? List.of() : cluster.processes(address);
    }

    @Override
    public TargetOpener before(TargetOpener otherwise) {
        return new TargetOpener() {
            @Override
            public void check(Settings settings) {
                otherwise.check(settings);
            }

            @Override
            public Target open(Settings settings, Notices notices) throws InterruptedException {
                return HeldCluster.this.open(settings, notices, otherwise);
            }
        };
    }

    private Target open(Settings settings, Notices notices, TargetOpener otherwise) throws InterruptedException {
        KeptCluster cluster;
        Settings known;
        synchronized (this) {
            cluster = held;
            known = askedFor;
        }
        if (cluster == null || !TargetParameters.isLocal(settings)) {
            return otherwise.open(settings, notices);
        }
        ServerBinaries binaries = LocalSpecs.binaries(settings, servers, notices);
        ClusterSpec spec = LocalSpecs.calibrated(settings, binaries, clusters, notices);
        if (!cluster.fits(spec, binaries)) {
            notices.warn(LocalSpecs.whyAnotherCluster(known, settings));
            return otherwise.open(settings, notices);
        }
        notices.say(Message.of("Running on the local cluster that is up."));
        try {
            return cluster.reopen(settings, spec);
        } catch (RunFailedException e) {
            throw new RunFailedException(
                    Message.of(
                            "{0} The local cluster that is up cannot be used any more; stop it and start it again.",
                            e.wording()),
                    e);
        }
    }

    @Override
    public void close() {
        KeptCluster last;
        synchronized (this) {
            last = held;
            held = null;
        }
        if (last != null) {
            last.close();
        }
    }
}
