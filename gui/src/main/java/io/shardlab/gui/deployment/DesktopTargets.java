package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.HeldDeployment;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.Optional;

/**
 * The deployments of the desktop program's runs: existing servers, whose passwords it knows, the local cluster that a person
 * keeps, or a cluster that the run starts. Thread-safe.
 *
 * @param held the local cluster; empty in a program that starts no servers
 */
public record DesktopTargets(Optional<HeldDeployment> held, Passwords passwords) {

    /**
     * The opener for a run or an experiment that starts now. It uses the passwords that are known now, whatever is typed while
     * the run is under way.
     *
     * @param otherwise starts a cluster for the run
     */
    public TargetOpener before(TargetOpener otherwise) {
        Passwords known = passwords.copy();
        TargetOpener local = held.map(cluster -> cluster.before(otherwise)).orElse(otherwise);
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

    /** Starts and ends the cluster that runs share. */
    Clusters clusters() {
        return new Clusters() {
            @Override
            public WatchedTarget start(Settings settings, Notices notices) throws InterruptedException {
                HeldDeployment cluster = held.orElseThrow(() -> new UsageException(
                        Message.of("This program starts no servers: give {0}.", TargetParameters.URI.option())));
                return WatchedTarget.of(cluster.start(settings, notices), settings, cluster::processes);
            }

            @Override
            public void stop() {
                held.ifPresent(HeldDeployment::close);
            }
        };
    }
}
