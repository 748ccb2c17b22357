package io.shardlab.cluster.local.state;

import io.shardlab.servers.files.PrivateFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** Mutual exclusion of threads and processes that change the registry. Not re-entrant for the same file. */
final class RegistryLock {

    /** A file lock belongs to the whole process, so threads need a lock of their own. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    /** The action under the lock. */
    interface Action<T> {
        T run() throws IOException;
    }

    private final Path file;

    RegistryLock(Path file) {
        this.file = file;
    }

    /** An interrupt does not prevent the action, since interrupts cause clusters to be removed; its status is kept. */
    <T> T holding(Action<T> action) throws IOException {
        boolean interrupted = Thread.interrupted();
        THREADS.lock();
        try {
            Path folder = file.toAbsolutePath().getParent();
            PrivateFolder.make(folder.getParent());
            PrivateFolder.make(folder);
            while (true) {
                try {
                    return holdingFile(action);
                } catch (FileLockInterruptionException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            THREADS.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T holdingFile(Action<T> action) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            return action.run();
        }
    }
}
