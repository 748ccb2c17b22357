package io.shardlab.cluster.binaries;

import io.shardlab.cluster.files.Folders;
import io.shardlab.cluster.files.Ownership;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The folder that a helper program runs in: new, empty, and this user's alone. In the folder that the user is in may lie
 * anything, such as modules that Python would run. A lock tells that it is in use; a folder that a killed simulator left is
 * deleted by the next one.
 */
final class HelperFolder implements AutoCloseable {

    private static final String PREFIX = "shardlab-helper-";
    private static final String LOCK = "lock";

    private final Path root;
    private final FileChannel lock;

    private HelperFolder(Path root, FileChannel lock) {
        this.root = root;
        this.lock = lock;
    }

    /** Makes one, and deletes those that nobody uses any more. */
    static HelperFolder create() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        deleteAbandoned(temporary);
        // For this user alone, under a name that nobody can foresee.
        Path root = Files.createTempDirectory(temporary, PREFIX);
        try {
            FileChannel lock =
                    FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lock.lock();
            Files.createDirectory(root.resolve("work"));
            return new HelperFolder(root, lock);
        } catch (IOException e) {
            Folders.delete(root);
            throw e;
        }
    }

    Path work() {
        return root.resolve("work");
    }

    /** Takes what the program prints. */
    Path output() {
        return root.resolve("output");
    }

    private static void deleteAbandoned(Path temporary) {
        try {
            for (Path folder : Folders.entries(temporary, PREFIX)) {
                if (Ownership.isOwn(folder) && isAbandoned(folder)) {
                    Folders.delete(folder);
                }
            }
        } catch (IOException e) {
            // Another simulator may do the same just now; what stays is deleted another time.
            return;
        }
    }

    private static boolean isAbandoned(Path folder) {
        try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (IOException | OverlappingFileLockException e) {
            // Just being made or deleted, or in use by this process.
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
        Folders.delete(root);
    }
}
