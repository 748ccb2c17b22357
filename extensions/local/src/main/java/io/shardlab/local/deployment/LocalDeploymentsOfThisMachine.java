package io.shardlab.local.deployment;

import io.shardlab.core.deployment.HeldDeployment;
import io.shardlab.core.deployment.LocalDeployments;
import io.shardlab.core.deployment.SharedTargets;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.binaries.ServerProvider;

/** The servers of this machine and the local clusters of this user. Thread-safe. Public, because ServiceLoader creates it. */
public final class LocalDeploymentsOfThisMachine implements LocalDeployments {

    @Override
    public TargetOpener opener() {
        return ClusterTargetOpener.forThisMachine();
    }

    @Override
    public SharedTargets sharing() {
        return ClusterTargetOpener.sharingClusters();
    }

    @Override
    public HeldDeployment hold() {
        return HeldCluster.forThisMachine();
    }

    @Override
    public String serverVersion(Settings settings, Notices notices) {
        return LocalSpecs.binaries(settings, ServerProvider.forThisMachine(), notices)
                .version()
                .toString();
    }
}
