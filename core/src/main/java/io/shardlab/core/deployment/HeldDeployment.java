package io.shardlab.core.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import java.util.List;

/**
 * A local cluster that a person starts and stops. Runs of this program use it if it fits their settings. It ends with this
 * process at the latest. Thread-safe; one run at a time uses it.
 */
public interface HeldDeployment extends AutoCloseable {

    /**
     * Starts the local cluster that the settings describe. Blocks until clients can use it; nothing is left running if this
     * fails or the thread is interrupted.
     *
     * @throws io.shardlab.core.error.UsageException if such a cluster is not possible, or one is held already
     * @throws io.shardlab.core.error.RunFailedException if a server fails
     */
    TargetDescription start(Settings settings, Notices notices) throws InterruptedException;

    /** Returns the system's counters of the held cluster's processes at an address; none if there are no such processes. */
    List<ProcessCounters> processes(String address);

    /**
     * Returns an opener of targets on the held cluster for runs with the same settings. The data stays only if a run would load
     * the same. If the cluster does not fit, the run gets a notice with the reason, and another cluster.
     *
     * @param otherwise opens all other targets
     */
    TargetOpener before(TargetOpener otherwise);

    /** Ends the servers and deletes their files; blocks until that is done. Safe to repeat, and without a cluster. */
    @Override
    void close();
}
