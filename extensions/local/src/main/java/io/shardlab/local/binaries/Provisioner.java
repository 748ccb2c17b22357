package io.shardlab.local.binaries;

import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.util.List;

/** A source of server programs for the cache. */
interface Provisioner {

    Message name();

    /** Lists the versions for this machine, newest first; needs no network and runs nothing. */
    List<ServerInventory.Obtainable> offers();

    /**
     * Fetches the preferred version among the wanted ones; blocks during the download.
     *
     * @throws UnavailableException if none is available, or none runs here, with the reason
     */
    ServerBinaries provision(VersionRequest wanted, Notices notices) throws UnavailableException, InterruptedException;
}
