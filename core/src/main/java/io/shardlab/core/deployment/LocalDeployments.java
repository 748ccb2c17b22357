package io.shardlab.core.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Starts servers on this machine. An extension of the program provides it, which {@link ServiceLoader} finds; without that, runs only
 * use servers that are there already. Implementations are thread-safe and cheap to create.
 */
public interface LocalDeployments {

    /** Returns those of this program; empty if it has none. */
    static Optional<LocalDeployments> find() {
        return ServiceLoader.load(LocalDeployments.class).findFirst();
    }

    /** Returns an opener of targets by URI, and of local clusters, each of which ends with its target. Thread-safe. */
    TargetOpener opener();

    /** Returns an opener for successive runs, which share a local cluster as long as it fits their settings. For one thread. */
    SharedTargets sharing();

    /** Returns a cluster that a person starts and stops, and that is not up yet. */
    HeldDeployment hold();

    /**
     * Returns the version of the servers that these settings would start, which are found or fetched. May block.
     *
     * @throws io.shardlab.core.error.RunFailedException if there are none
     */
    String serverVersion(Settings settings, Notices notices);
}
