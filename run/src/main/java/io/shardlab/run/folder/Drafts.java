package io.shardlab.run.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Files that are not whole yet. Those that are left when the program ends, as a signal came in between, are deleted then.
 * Files may still be written during the end, as a run whose servers end saves what it measured. Thread-safe.
 */
final class Drafts {

    private static final Set<Path> OPEN = new HashSet<>();

    /** For a write that is under way when the program ends. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static int made;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(PATIENCE), "drafts"));
        } catch (IllegalStateException e) {
            // The end has begun. The file is worth more than a draft that may be left.
            assert OPEN.isEmpty();
        }
    }

    private Drafts() {}

    /** A new empty file in that folder, for {@link #close}. Its name tells its program, as several may write there. */
    static synchronized Path open(Path folder) {
        Path draft = folder.resolve(".shardlab-" + ProcessHandle.current().pid() + "-" + ++made + ".draft");
        OPEN.add(draft);
        return draft;
    }

    /** Deletes it, unless it has another name by now. */
    static synchronized void close(Path draft) {
        if (OPEN.remove(draft)) {
            delete(draft);
            Drafts.class.notifyAll();
        }
    }

    /** Deletes those that are not closed in time. */
    static synchronized void end(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            for (long left = patience.toNanos(); !OPEN.isEmpty() && left > 0; left = deadline - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(Drafts.class, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        OPEN.forEach(Drafts::delete);
    }

    private static void delete(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // Whatever made the write fail may well make this fail; there is nobody left to tell.
            assert !Files.isDirectory(draft);
        }
    }
}
