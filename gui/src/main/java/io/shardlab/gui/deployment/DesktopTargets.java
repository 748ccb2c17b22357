package io.shardlab.gui.deployment;

import io.shardlab.cluster.deployment.HeldCluster;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;
import java.util.Optional;

/**
 * Where runs of the desktop program go: to servers whose passwords it knows, to the local cluster that is held, or to one
 * of their own.
 */
public record DesktopTargets(HeldCluster held, Passwords passwords) {

    /**
     * Opens the targets of a run or an experiment that starts now: with the passwords that are known now, whatever is typed
     * while it is under way.
     *
     * @param otherwise starts a cluster for the run
     */
    public TargetOpener before(TargetOpener otherwise) {
        Passwords known = passwords.copy();
        TargetOpener local = held.before(otherwise);
        return new TargetOpener() {
            @Override
            public void check(Settings settings) {
                settings.find(TargetParameters.URI).ifPresent(known::requireKnown);
                local.check(settings);
            }

            @Override
            public Target open(Settings settings, Notices notices) throws InterruptedException {
                Optional<List<String>> uris = settings.find(TargetParameters.URI);
                return uris.isPresent()
                        ? MongoTarget.connect(known.reveal(uris.get()), settings, false)
                        : local.open(settings, notices);
            }
        };
    }
}
