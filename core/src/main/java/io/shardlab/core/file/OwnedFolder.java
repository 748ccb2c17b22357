package io.shardlab.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * A folder that belongs to a running process. That process holds the lock file {@code FOLDER.lock} beside it, so other
 * processes can recognise and delete the folder after that process died. Thread-safe.
 */
public final class OwnedFolder implements AutoCloseable {

    private final Path path;
    private final ProcessLock lock;

    private OwnedFolder(Path path, ProcessLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates an empty folder that only this user can open, under a name that nobody can predict.
     *
     * @param parent an existing folder
     */
    public static OwnedFolder create(Path parent, String prefix) throws IOException {
        Path path = parent.resolve(prefix + UUID.randomUUID());
        // The lock is taken first: other processes delete folders whose locks are free.
        ProcessLock lock = ProcessLock.tryAcquire(lockOf(path)).orElseThrow();
        try {
            return new OwnedFolder(Folders.createPrivate(path), lock);
        } catch (IOException e) {
            lock.close();
            Files.deleteIfExists(lockOf(path));
            throw e;
        }
    }

    /**
     * Deletes the folders whose processes died.
     *
     * @param prefix the beginning of the folders' names
     * @param deletable selects the folders that may be deleted
     */
    public static void deleteAbandoned(Path parent, String prefix, Predicate<Path> deletable) throws IOException {
        for (Path folder : Folders.entries(parent, prefix)) {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && deletable.test(folder)) {
                Optional<ProcessLock> lock = ProcessLock.tryAcquire(lockOf(folder));
                if (lock.isPresent()) {
                    try {
                        new OwnedFolder(folder, lock.get()).close();
                    } finally {
                        // A folder that cannot be deleted is left to a later attempt, by any process.
                        lock.get().close();
                    }
                }
            }
        }
    }

    private static Path lockOf(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".lock");
    }

    public Path path() {
        return path;
    }

    /** Deletes the folder with its content. Safe to repeat; if it fails, the folder stays owned. */
    @Override
    public void close() throws IOException {
        Folders.delete(path);
        lock.close();
        Files.deleteIfExists(lockOf(path));
    }
}
