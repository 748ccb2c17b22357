package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cluster.files.CacheFolder;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.target.ClusterTargetOpener;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.TargetOpener;

/** What the commands are built on, made when it is first needed, as most commands need little of it. */
public final class Services {

    private final Console console;

    public Services(Console console) {
        this.console = console;
    }

    LocalClusters localClusters() {
        return LocalClusters.in(CacheFolder.ofThisUser());
    }

    TargetOpener targetOpener() {
        return ClusterTargetOpener.forThisMachine();
    }

    /** For runs that follow one another; whoever asks for it closes it. */
    ClusterTargetOpener sharedClusterOpener() {
        return ClusterTargetOpener.sharingClusters();
    }

    /** News on stderr, a line each. */
    Notices notices() {
        return text -> console.err().println(text);
    }
}
