package io.shardlab.gui.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.watch.WatchedTarget;

/** Starts and ends the one local cluster that a person keeps between runs. */
public interface Clusters {

    /**
     * Blocks until clients can use the cluster that the settings describe. Nothing is left running if that fails or the thread
     * is interrupted.
     *
     * @throws io.shardlab.core.error.ShardlabException if it cannot be started
     */
    WatchedTarget start(Settings settings, Notices notices) throws InterruptedException;

    /** Ends its servers; blocks until they are gone. Safe without a cluster. */
    void stop();
}
