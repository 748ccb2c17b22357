package io.shardlab.cluster.target;

import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.core.target.ColdCaches;
import io.shardlab.core.target.Router;
import io.shardlab.core.target.Target;

/** Makes the caches of a local cluster cold, and its target's connections good again. */
record LocalColdCaches(LocalCluster cluster, Target target) implements ColdCaches {

    @Override
    public void make() throws InterruptedException {
        cluster.restartCold();
        for (Router router : target.routers()) {
            Reconnection.await(router);
        }
        Reconnection.await(target.admin());
    }

    @Override
    public void dropFiles() throws InterruptedException {
        cluster.dropFiles();
    }
}
