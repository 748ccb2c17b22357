package io.shardlab.local.deployment;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.dataset.LoadParameters;
import java.util.List;
import java.util.Map;

/**
 * A local cluster that successive runs share. Every target has its own connections. The data stays only if the next run would
 * load the same; otherwise all of it is dropped. Thread-safe; one run at a time uses it.
 */
final class KeptCluster implements AutoCloseable {

    private final ClusterSpec spec;
    private final ServerBinaries binaries;
    private final LocalCluster cluster;
    private final ServerProcesses processes;
    private final LocalFaults faults;
    private boolean closed;
    private Map<String, String> data;
    private volatile boolean broken;

    /** @param settings the settings of the run for which it has just been started, without data */
    KeptCluster(ClusterSpec spec, ServerBinaries binaries, LocalCluster cluster, Settings settings) {
        this.spec = spec;
        this.binaries = binaries;
        this.cluster = cluster;
        this.processes = new ServerProcesses(cluster::nodes);
        this.faults = new LocalFaults(cluster);
        this.data = data(settings);
    }

    /** True if its servers fit a specification. */
    boolean fits(ClusterSpec otherSpec, ServerBinaries otherBinaries) {
        return spec.isLike(otherSpec) && binaries.equals(otherBinaries);
    }

    /** True if a run failed on it, so that its state is unknown, or did not bring back one of its servers. */
    boolean isBroken() {
        return broken || faults.anyLeft();
    }

    List<ProcessCounters> processes(String address) {
        return processes.behind(address);
    }

    /**
     * Connects for a further run. The servers contain no data except what this run would load.
     *
     * @param asked the specification of the run, which fits
     * @throws RunFailedException if the servers have been ended, or an earlier run did not bring back one of them
     */
    synchronized Target reopen(Settings settings, ClusterSpec asked) {
        if (closed) {
            throw new RunFailedException(Message.of("The local cluster was stopped."));
        }
        if (faults.anyLeft()) {
            throw new RunFailedException(Message.of("A server that an earlier run took away did not come back."));
        }
        Target target = connect(settings, asked);
        try {
            Map<String, String> wanted = data(settings);
            if (broken || !data.equals(wanted)) {
                ClusterData.clear(target);
                data = wanted;
                broken = false;
            }
            return target;
        } catch (RuntimeException e) {
            target.close();
            broken = true;
            throw e;
        }
    }

    /** Connects for the run for which it was started; for a further one see {@link #reopen}. */
    Target connect(Settings settings) {
        return connect(settings, spec);
    }

    private Target connect(Settings settings, ClusterSpec asked) {
        try {
            MongoTarget connections = MongoTarget.connect(cluster.routerUris(), settings, true);
            return LocalTarget.ofKept(connections, cluster, faults, asked, () -> broken = true);
        } catch (RuntimeException e) {
            broken = true;
            throw cluster.explained(e);
        }
    }

    private static Map<String, String> data(Settings settings) {
        Map<String, String> data = settings.asText();
        data.keySet().retainAll(LoadParameters.dataNames());
        return data;
    }

    @Override
    public synchronized void close() {
        closed = true;
        cluster.close();
    }
}
