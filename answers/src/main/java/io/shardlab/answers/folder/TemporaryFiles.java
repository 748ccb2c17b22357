package io.shardlab.answers.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Files that are not complete yet. A shutdown hook deletes those that are left when a signal ends the program. Files may still
 * be written during the shutdown, since a run then saves its result. Thread-safe.
 */
final class TemporaryFiles {

    private static final Set<Path> OPEN = new HashSet<>();

    /** The time for a write that is under way when the program ends. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static int made;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(PATIENCE), "drafts"));
        } catch (IllegalStateException e) {
            // The shutdown has begun. A temporary file left behind is better than a result that is not written.
            assert OPEN.isEmpty();
        }
    }

    private TemporaryFiles() {}

    /** A new file name in a folder, for {@link #close}. It has the process id, as several programs may write there. */
    static synchronized Path open(Path folder) {
        Path draft = folder.resolve(".shardlab-" + ProcessHandle.current().pid() + "-" + ++made + ".draft");
        OPEN.add(draft);
        return draft;
    }

    /** Deletes the file, unless it has been renamed by now. */
    static synchronized void close(Path draft) {
        if (OPEN.remove(draft)) {
            delete(draft);
            TemporaryFiles.class.notifyAll();
        }
    }

    /** Deletes the files that are not closed in time. */
    static synchronized void end(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            for (long left = patience.toNanos(); !OPEN.isEmpty() && left > 0; left = deadline - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(TemporaryFiles.class, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        OPEN.forEach(TemporaryFiles::delete);
    }

    private static void delete(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // The cause of a failed write may also prevent this; it can no longer be reported.
            assert !Files.isDirectory(draft);
        }
    }
}
