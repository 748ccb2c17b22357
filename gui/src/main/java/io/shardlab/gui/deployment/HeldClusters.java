package io.shardlab.gui.deployment;

import io.shardlab.cluster.deployment.HeldCluster;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.watch.WatchedTarget;

/** The cluster that runs of this program share. */
public record HeldClusters(HeldCluster held) implements Clusters {

    @Override
    public WatchedTarget start(Settings settings, Notices notices) throws InterruptedException {
        return WatchedTarget.of(held.start(settings, notices), settings, held::processes);
    }

    @Override
    public void stop() {
        held.close();
    }
}
