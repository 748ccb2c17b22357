package io.shardlab.core.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;

/** Opens the target of the settings: connections by URI, or a local cluster that lives as long as the target. */
@FunctionalInterface
public interface TargetOpener {

    /**
     * Checks settings before anything is started or connected to.
     *
     * @throws io.shardlab.core.error.UsageException if such a target is not possible
     */
    default void check(Settings settings) {}

    /**
     * Blocks until the target answers.
     *
     * @throws io.shardlab.core.error.RunFailedException if it cannot be reached or started
     */
    Target open(Settings settings, Notices notices) throws InterruptedException;
}
