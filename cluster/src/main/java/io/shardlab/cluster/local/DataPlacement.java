package io.shardlab.cluster.local;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where clusters put their folders. */
final class DataPlacement {

    private static final Logger LOG = LoggerFactory.getLogger(DataPlacement.class);
    private static final long MEBIBYTE = 1L << 20;

    /** A server without data takes about 10 MB with its journal; with less space than this a start fails halfway. */
    private static final long BYTES_PER_SERVER = 20 * MEBIBYTE;

    private DataPlacement() {}

    /** The folder of a cluster, inside the user's folder or the temporary one. */
    static Path folder(Optional<Path> dataDir, String name) {
        Path parent = dataDir.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        return parent.toAbsolutePath().normalize().resolve(name);
    }

    /**
     * Checks that an empty cluster fits, so that a full disk is reported before servers fail.
     *
     * @throws RunFailedException if it does not
     */
    static void checkSpace(Path folder, int servers) {
        Path existing = Folders.nearestExisting(folder).orElse(folder);
        try {
            long free = Files.getFileStore(existing).getUsableSpace();
            long needed = servers * BYTES_PER_SERVER;
            if (free < needed) {
                throw new RunFailedException("The disk is full: " + existing + " has " + free / MEBIBYTE
                        + " MB left, and the servers need at least " + needed / MEBIBYTE
                        + " MB; choose another folder with --data-dir.");
            }
        } catch (IOException e) {
            LOG.debug("The free space of {} is unknown", existing, e);
        }
    }
}
