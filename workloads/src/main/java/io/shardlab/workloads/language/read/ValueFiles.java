package io.shardlab.workloads.language.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The folders whose files workload files may name: that of the workload file, with the folders in it, and those that the user
 * of this process has allowed. A workload file may come from somebody else, and its documents go to servers and results.
 * Thread-safe.
 */
public final class ValueFiles {

    /** The option that allows a folder. */
    public static final String OPTION = "--value-files";

    private static final List<Path> ALLOWED = new CopyOnWriteArrayList<>();

    private ValueFiles() {}

    /** Allows the files of a folder, and of the folders in it, until the process ends. */
    public static void allow(Path folder) {
        ALLOWED.add(folder);
    }

    /**
     * True if a workload file may name another file.
     *
     * @throws IOException if it is not known where the file is
     */
    static boolean mayRead(Path workloadFile, Path other) throws IOException {
        Path folder = workloadFile.toAbsolutePath().getParent();
        Path place = place(other);
        for (Path allowed : Stream.concat(Stream.of(folder), ALLOWED.stream()).toList()) {
            if (place.startsWith(place(allowed))) {
                return true;
            }
        }
        return false;
    }

    /** The place of a file without symbolic links, which may lead elsewhere. */
    private static Path place(Path file) throws IOException {
        return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().normalize();
    }
}
