package io.shardlab.run.service;

import io.shardlab.core.file.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows that a program measures on this machine, to others that begin to measure there. It keeps nobody from measuring. The
 * operating system removes it if the program dies.
 */
public final class MeasuringLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MeasuringLock.class);

    private final Optional<ProcessLock> lock;
    private final boolean taken;

    private MeasuringLock(Optional<ProcessLock> lock, boolean taken) {
        this.lock = lock;
        this.taken = taken;
    }

    /** @param folder the folder of the lock file, which all programs of this user share; created if it does not exist */
    public static MeasuringLock in(Path folder) {
        try {
            Files.createDirectories(folder);
            Optional<ProcessLock> lock = ProcessLock.tryAcquire(folder.resolve("measuring.lock"));
            return new MeasuringLock(lock, lock.isEmpty());
        } catch (IOException e) {
            LOG.warn("Cannot see whether others measure on this machine", e);
            return new MeasuringLock(Optional.empty(), false);
        }
    }

    /** Returns true if another program was measuring when this one began. */
    public boolean isTaken() {
        return taken;
    }

    @Override
    public void close() {
        try {
            if (lock.isPresent()) {
                lock.get().close();
            }
        } catch (IOException e) {
            LOG.warn("Cannot release the lock of this measurement", e);
        }
    }
}
