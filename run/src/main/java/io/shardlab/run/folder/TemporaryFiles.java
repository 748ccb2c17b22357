package io.shardlab.run.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Files that are not complete yet. Those that are left when a signal ends the program are deleted by a shutdown hook. Files
 * may still be written during the shutdown, since a run then saves what it measured. Thread-safe.
 */
final class TemporaryFiles {

    private static final Set<Path> OPEN = new HashSet<>();

    /** For a write that is under way when the program ends. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static int made;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(PATIENCE), "drafts"));
        } catch (IllegalStateException e) {
            // The shutdown has begun. It is better to leave a temporary file behind than not to write the result.
            assert OPEN.isEmpty();
        }
    }

    private TemporaryFiles() {}

    /** A new empty file in that folder, for {@link #close}. Its name has the process id, as several programs may write there. */
    static synchronized Path open(Path folder) {
        Path draft = folder.resolve(".shardlab-" + ProcessHandle.current().pid() + "-" + ++made + ".draft");
        OPEN.add(draft);
        return draft;
    }

    /** Deletes it, unless it has another name by now. */
    static synchronized void close(Path draft) {
        if (OPEN.remove(draft)) {
            delete(draft);
            TemporaryFiles.class.notifyAll();
        }
    }

    /** Deletes those that are not closed in time. */
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
            // What made the write fail may make this fail, too; it can no longer be reported.
            assert !Files.isDirectory(draft);
        }
    }
}
