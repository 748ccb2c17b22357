package io.shardlab.servers.binaries;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Fetches shared libraries for one server; does not change the machine's own libraries. */
interface LibraryProvider {

    /** Returns why these libraries are not available here, empty if they probably are; needs no network and runs nothing. */
    Optional<String> obstacle(Set<String> libraries);

    /**
     * Puts the libraries into a folder; blocks for the download.
     *
     * @param target the folder for the libraries; created if it does not exist
     * @param work the folder for downloads
     */
    void provide(Set<String> libraries, Path target, Path work)
            throws IOException, UnavailableException, InterruptedException;
}
