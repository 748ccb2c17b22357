package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.WatchedTarget;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * The services that the models of the deployment use.
 *
 * @param clusters starts and ends the local cluster that is kept
 * @param passwords the secrets of connection strings
 * @param check tries connection strings; blocks
 * @param readers opens readers of servers
 * @param servers starts, ends and tries servers; several at a time
 * @param watcher reads servers; one thread
 */
public record TargetServices(
        Clusters clusters,
        Passwords passwords,
        Function<List<String>, ConnectionCheck.Report> check,
        Function<WatchedTarget, ClusterReader> readers,
        BackgroundWork servers,
        BackgroundWork watcher) {

    /** A person at a button does not wait as long as a run may. */
    private static final Duration SELECTION = Duration.ofSeconds(5);

    private static final Duration ANSWER = Duration.ofSeconds(12);

    /** The services with real servers. */
    public static TargetServices of(DesktopTargets targets, BackgroundWork servers, BackgroundWork watcher) {
        Settings settings = Settings.parse(
                TargetParameters.all(),
                Map.of(TargetParameters.SERVER_SELECTION_TIMEOUT.name(), SELECTION.toMillis() + "ms"));
        return new TargetServices(
                targets.clusters(),
                targets.passwords(),
                new ConnectionCheck(settings, ANSWER)::report,
                ClusterReader::open,
                servers,
                watcher);
    }

    /**
     * A connection to existing servers, with the secrets that are known now; it blocks when it is called.
     *
     * @param application the name by which servers know the connection
     */
    public Callable<MongoTarget> connection(String application, Settings settings) {
        Passwords known = passwords.copy();
        return () -> MongoTarget.connectAs(application, known.reveal(settings.get(TargetParameters.URI)), settings);
    }
}
