package io.shardlab.cli.command;

import io.shardlab.cli.option.Surroundings;
import io.shardlab.cli.output.Console;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.progress.Notices;
import io.shardlab.servers.files.CacheFolder;
import java.util.function.UnaryOperator;

/** What the commands are built on, made when it is first needed, as most commands need little of it. */
public final class Services {

    private final Console console;
    private final UnaryOperator<TargetOpener> targets;
    private final Surroundings surroundings;

    /** @param targets makes what opens the targets of runs from what the program itself would open them with */
    public Services(Console console, UnaryOperator<TargetOpener> targets, Surroundings surroundings) {
        this.console = console;
        this.targets = targets;
        this.surroundings = surroundings;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    LocalClusters localClusters() {
        return LocalClusters.in(CacheFolder.ofThisUser());
    }

    TargetOpener targetOpener() {
        return targets.apply(ClusterTargetOpener.forThisMachine());
    }

    /** For runs that follow one another and share this one's clusters; whoever made that closes it. */
    TargetOpener targetOpener(ClusterTargetOpener shared) {
        return targets.apply(shared);
    }

    /** News on stderr, a line each. */
    Notices notices() {
        return text -> console.err().println(text);
    }
}
