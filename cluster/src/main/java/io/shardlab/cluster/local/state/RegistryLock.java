package io.shardlab.cluster.local.state;

import io.shardlab.cluster.files.PrivateFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps threads and processes that change the registry apart. Not re-entrant for the same file. */
final class RegistryLock {

    /** A file lock belongs to the whole process, so threads need a lock of their own. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    /** What is done under the lock. */
    interface Action<T> {
        T run() throws IOException;
    }

    private final Path file;

    RegistryLock(Path file) {
        this.file = file;
    }

    <T> T holding(Action<T> action) throws IOException {
        THREADS.lock();
        try {
            PrivateFolder.make(file.toAbsolutePath().getParent().getParent());
            PrivateFolder.make(file.toAbsolutePath().getParent());
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                assert lock.isValid();
                return action.run();
            }
        } finally {
            THREADS.unlock();
        }
    }
}
