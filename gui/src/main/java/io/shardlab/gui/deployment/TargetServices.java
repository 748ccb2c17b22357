package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.WatchedTarget;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * What the screen's models need of the world.
 *
 * @param clusters starts and ends the local cluster that is held
 * @param passwords those of connection strings
 * @param check tries connection strings; blocks
 * @param readers looks at servers
 * @param servers where servers are started, ended and tried; several things at a time
 * @param watcher where servers are looked at; one thread
 * @param screen brings back to the thread of the properties
 */
public record TargetServices(
        Clusters clusters,
        Passwords passwords,
        Function<List<String>, ConnectionCheck.Report> check,
        Function<WatchedTarget, ClusterReader> readers,
        Executor servers,
        Executor watcher,
        Executor screen) {

    /** Who waits at a button does not wait as long as a run may. */
    private static final Duration SELECTION = Duration.ofSeconds(5);

    private static final Duration ANSWER = Duration.ofSeconds(12);

    /** With real servers. */
    public static TargetServices of(DesktopTargets targets, Executor servers, Executor watcher, Executor screen) {
        Settings settings = Settings.parse(
                TargetParameters.all(),
                Map.of(TargetParameters.SERVER_SELECTION_TIMEOUT.name(), SELECTION.toMillis() + "ms"));
        return new TargetServices(
                new HeldClusters(targets.held()),
                targets.passwords(),
                new ConnectionCheck(settings, ANSWER)::report,
                ClusterReader::open,
                servers,
                watcher,
                screen);
    }
}
