package io.shardlab.cluster.binaries;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Fetches files over HTTP. */
interface Downloader {

    /**
     * Asks whether the file is there; answers or fails within seconds.
     *
     * @throws IOException if the host can't be reached, does not answer in time, or has no such file
     */
    void requireAvailable(URI file) throws IOException, InterruptedException;

    /**
     * Downloads a file; blocks until it is complete.
     *
     * @throws IOException also if nothing more arrives for a while, or fewer bytes than were announced
     */
    void download(URI file, Path target) throws IOException, InterruptedException;

    /** The content of a small text file, empty where there is no such file. */
    Optional<String> text(URI file) throws IOException, InterruptedException;
}
