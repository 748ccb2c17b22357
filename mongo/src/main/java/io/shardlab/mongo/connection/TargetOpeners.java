package io.shardlab.mongo.connection;

import io.shardlab.core.deployment.LocalDeployments;
import io.shardlab.core.deployment.SharedTargets;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;

/** The openers of the targets of runs: of local clusters and by URI, or by URI alone in a program that starts no servers. */
public final class TargetOpeners {

    private TargetOpeners() {}

    /** Returns an opener whose targets share nothing. Thread-safe. */
    public static TargetOpener ofThisProgram() {
        return LocalDeployments.find().map(LocalDeployments::opener).orElseGet(ByUri::new);
    }

    /** Returns an opener for successive runs, which share a local cluster as long as it fits their settings. For one thread. */
    public static SharedTargets sharing() {
        return LocalDeployments.find().map(LocalDeployments::sharing).orElseGet(ByUri::new);
    }

    /** Connects to servers that are there already. */
    private static final class ByUri implements SharedTargets {

        @Override
        public void check(Settings settings) {
            if (TargetParameters.isLocal(settings)) {
                throw new UsageException(
                        Message.of("This program starts no servers: give {0}.", TargetParameters.URI.option()));
            }
        }

        @Override
        public Target open(Settings settings, Notices notices) {
            check(settings);
            return MongoTarget.connect(settings.get(TargetParameters.URI), settings, false);
        }

        @Override
        public void close() {
            // Each target closes its own connections.
        }
    }
}
