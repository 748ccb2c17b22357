package io.shardlab.core.result;

import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How folders and files of results come to be: each folder new, each file whole or not at all. */
public final class OutputFiles {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int MOST_TRIES = 1000;

    private OutputFiles() {}

    /**
     * Creates a folder {@code YYYYMMDD-HHMMSS-NAME} (UTC) that was not there before.
     *
     * @param parent created if need be
     */
    public static Path newFolder(Path parent, String name, Instant startedAt) throws IOException {
        Files.createDirectories(parent);
        return unused(parent, STAMP.format(startedAt) + "-" + name);
    }

    /** Two runs may start in the same second. */
    private static Path unused(Path parent, String name) throws IOException {
        for (int i = 1; i < MOST_TRIES; i++) {
            Path path = parent.resolve(i == 1 ? name : name + "-" + i);
            if (!Files.exists(path)) {
                try {
                    return Files.createDirectory(path);
                } catch (FileAlreadyExistsException e) {
                    // Another run was quicker: the next name.
                    assert Files.exists(path);
                }
            }
        }
        throw new IOException("no free name like " + name);
    }

    /**
     * Writes a file; who reads it meanwhile sees the old or the new content, whole.
     *
     * @throws RunFailedException if it cannot be written
     */
    public static void write(Path file, String content) {
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        try {
            Files.writeString(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw unwritable(file.toAbsolutePath().getParent(), e);
        }
    }

    /** What to tell the user of a folder that cannot be written to. */
    public static RunFailedException unwritable(Path folder, IOException e) {
        return new RunFailedException("Results cannot be written to " + folder + ": " + reason(e) + ".", e);
    }

    static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is not a folder";
        }
        if (e instanceof NoSuchFileException || e instanceof AccessDeniedException) {
            return "no such file or folder, or no right to use it";
        }
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason() + " (" + system.getFile() + ")";
        }
        return e.getMessage();
    }
}
