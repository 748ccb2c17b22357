package io.shardlab.cluster.deployment;

import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.servers.binaries.ServerBinaries;
import io.shardlab.servers.binaries.ServerProvider;
import io.shardlab.servers.files.CacheFolder;
import java.util.List;

/**
 * A local cluster that a user starts and stops. Runs of this program use it if it fits their settings. It ends with this
 * process at the latest. Thread-safe; one run at a time uses it.
 */
public final class HeldCluster implements AutoCloseable {

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

    /**
     * Starts the local cluster that the settings describe. Blocks until clients can use it; nothing is left running if this
     * fails or the thread is interrupted.
     *
     * @throws UsageException if such a cluster is not possible, or one is held already
     * @throws RunFailedException if a server fails
     */
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
            throw new UsageException(Message.of("cluster.held.up"));
        }
        starting = true;
    }

    private synchronized void hold(KeptCluster cluster, Settings settings) {
        held = cluster;
        askedFor = settings;
    }

    /** Returns the system's counters of the held cluster's processes at an address; none if there are no such processes. */
    public List<ProcessCounters> processes(String address) {
        KeptCluster cluster;
        synchronized (this) {
            cluster = held;
        }
        return cluster == null ? List.of() : cluster.processes(address);
    }

    /**
     * Returns an opener of targets on the held cluster for runs with the same settings. The data stays only if a run would load
     * the same. If the cluster does not fit, the run gets a notice with the reason, and another cluster.
     *
     * @param otherwise opens all other targets
     */
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
        notices.say(Message.of("cluster.notice.held"));
        try {
            return cluster.reopen(settings, spec);
        } catch (RunFailedException e) {
            throw new RunFailedException(Message.of("cluster.held.unusable", e.wording()), e);
        }
    }

    /** Ends the servers and deletes their files; blocks until that is done. Safe to repeat, and without a cluster. */
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
