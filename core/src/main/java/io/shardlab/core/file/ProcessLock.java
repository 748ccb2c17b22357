package io.shardlab.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A lock file that one thread of one process holds at a time. The operating system frees the lock of a process that dies. The
 * file stays after the release: waiting processes have it open, and a new file would be another lock. Not re-entrant.
 * Thread-safe; any thread may release the lock.
 */
public final class ProcessLock implements AutoCloseable {

    /**
     * The lock files that threads of this process hold or wait for at the operating system. A file lock belongs to the whole
     * process: a second thread would get an exception instead of waiting.
     */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path key;
    private final FileChannel channel;

    private ProcessLock(Path key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    /**
     * Takes the lock; blocks while another thread or process holds it.
     *
     * @param file the lock file, created if it does not exist; its folder must exist
     * @param onWait called once before the wait if the lock is taken
     */
    public static ProcessLock acquire(Path file, Runnable onWait) throws IOException, InterruptedException {
        Path key = key(file);
        boolean waiting = !take(key);
        if (waiting) {
            onWait.run();
            synchronized (HELD) {
                while (!HELD.add(key)) {
                    HELD.wait();
                }
            }
        }
        FileChannel channel = open(key);
        try {
            if (channel.tryLock() == null) {
                if (!waiting) {
                    onWait.run();
                }
                channel.lock();
            }
            return new ProcessLock(key, channel);
        } catch (FileLockInterruptionException e) {
            release(key, channel);
            Thread.interrupted();
            throw new InterruptedException("interrupted while another process held " + file);
        } catch (IOException | RuntimeException e) {
            release(key, channel);
            throw e;
        }
    }

    /** Takes the lock, or returns empty if another thread or process holds it. */
    public static Optional<ProcessLock> tryAcquire(Path file) throws IOException {
        Path key = key(file);
        if (!take(key)) {
            return Optional.empty();
        }
        FileChannel channel = open(key);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(new ProcessLock(key, channel));
            }
        } catch (IOException | RuntimeException e) {
            release(key, channel);
            throw e;
        }
        release(key, channel);
        return Optional.empty();
    }

    /**
     * Runs an action under the lock. An interrupt ends neither the wait nor the action; the thread is interrupted again
     * afterwards.
     */
    public static <T> T holding(Path file, Action<T> action) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try (ProcessLock lock = acquire(file, () -> {})) {
                    assert lock.channel.isOpen();
                    return action.run();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Path key(Path file) throws IOException {
        return file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
    }

    private static boolean take(Path key) {
        synchronized (HELD) {
            return HELD.add(key);
        }
    }

    private static FileChannel open(Path key) throws IOException {
        try {
            return FileChannel.open(key, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException | RuntimeException e) {
            giveBack(key);
            throw e;
        }
    }

    private static void giveBack(Path key) {
        synchronized (HELD) {
            HELD.remove(key);
            HELD.notifyAll();
        }
    }

    private static void release(Path key, FileChannel channel) throws IOException {
        try {
            channel.close();
        } finally {
            giveBack(key);
        }
    }

    /** Releases the lock. Safe to repeat. */
    @Override
    public synchronized void close() throws IOException {
        if (channel.isOpen()) {
            release(key, channel);
        }
    }

    /** An action under the lock. */
    @FunctionalInterface
    public interface Action<T> {

        T run() throws IOException;
    }
}
