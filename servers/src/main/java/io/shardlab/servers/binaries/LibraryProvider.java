package io.shardlab.servers.binaries;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Fetches shared libraries for one server, leaving the machine's own libraries alone. */
interface LibraryProvider {

    /** Why these libraries can't be had here, empty if they probably can; needs no network and runs nothing. */
    Optional<String> obstacle(Set<String> libraries);

    /**
     * Puts the libraries into a folder; blocks for the download.
     *
     * @param target where they go; made if need be
     * @param work for downloads
     */
    void provide(Set<String> libraries, Path target, Path work)
            throws IOException, UnavailableException, InterruptedException;
}
