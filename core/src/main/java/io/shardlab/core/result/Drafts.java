package io.shardlab.core.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Files that are not whole yet. Those that are left when the program ends, as a signal came in between, are deleted then.
 * Thread-safe.
 */
final class Drafts {

    private static final Set<Path> OPEN = new HashSet<>();

    private static int made;
    private static boolean ended;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Drafts::end, "drafts"));
    }

    private Drafts() {}

    /** A new empty file in that folder, for {@link #close}. Its name tells its program, as several may write there. */
    static synchronized Path open(Path folder) throws IOException {
        if (ended) {
            throw new IOException("the program is ending");
        }
        Path draft = folder.resolve(".shardlab-" + ProcessHandle.current().pid() + "-" + ++made + ".draft");
        OPEN.add(draft);
        return draft;
    }

    /** Deletes it, unless it has another name by now. */
    static synchronized void close(Path draft) {
        if (OPEN.remove(draft)) {
            delete(draft);
        }
    }

    private static synchronized void end() {
        ended = true;
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
