package io.shardlab.servers.binaries;

import io.shardlab.servers.files.PrivateFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread of one process install into a folder at a time. A file lock alone does not do: it is held by the
 * whole process, so a second thread would get an exception instead of waiting. The operating system frees the file lock
 * of a process that dies.
 */
final class InstallLock {

    private static final Map<Path, ReentrantLock> IN_THIS_PROCESS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel channel;

    private InstallLock(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    /**
     * Takes the lock; blocks while another thread or process has it.
     *
     * @param folder holds the lock file; made if need be
     * @param onWait called once before the wait if the lock is taken
     */
    static InstallLock acquire(Path folder, Runnable onWait) throws IOException, InterruptedException {
        PrivateFolder.make(folder.getParent());
        PrivateFolder.make(folder);
        Path file = folder.toRealPath().resolve(".lock");
        ReentrantLock threads = IN_THIS_PROCESS.computeIfAbsent(file, key -> new ReentrantLock());
        boolean announced = !threads.tryLock();
        if (announced) {
            onWait.run();
            threads.lockInterruptibly();
        }
        try {
            return new InstallLock(threads, lock(file, announced ? () -> {} : onWait));
        } catch (IOException | InterruptedException | RuntimeException e) {
            threads.unlock();
            throw e;
        }
    }

    private static FileChannel lock(Path file, Runnable onWait) throws IOException, InterruptedException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                onWait.run();
                channel.lock();
            }
            return channel;
        } catch (FileLockInterruptionException e) {
            channel.close();
            Thread.interrupted();
            throw new InterruptedException("interrupted while another installation was waited for");
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The lock file stays: waiting processes have it open, and a new file would be another lock. */
    void release() throws IOException {
        try {
            channel.close();
        } finally {
            threads.unlock();
        }
    }
}
