package io.shardlab.cli.command;

import io.shardlab.cli.option.Surroundings;
import io.shardlab.cli.output.Console;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Language;
import io.shardlab.servers.files.CacheFolder;
import java.util.function.UnaryOperator;

/** The services of the commands, created when they are needed. */
public final class Services {

    private final Console console;
    private final UnaryOperator<TargetOpener> targets;
    private final Surroundings surroundings;

    /**
     * @param targets replaces the opener of the runs' targets, for tests
     */
    public Services(Console console, UnaryOperator<TargetOpener> targets, Surroundings surroundings) {
        this.console = console;
        this.targets = targets;
        this.surroundings = surroundings;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    Language language() {
        return console.language();
    }

    LocalClusters localClusters() {
        return LocalClusters.in(CacheFolder.ofThisUser());
    }

    TargetOpener targetOpener() {
        return targets.apply(ClusterTargetOpener.forThisMachine());
    }

    /** The opener of consecutive runs that share clusters; the creator of the given opener closes it. */
    TargetOpener targetOpener(ClusterTargetOpener shared) {
        return targets.apply(shared);
    }

    /** Prints notices on stderr, one per line. */
    Notices notices() {
        return console::note;
    }
}
