package io.shardlab.answers.folder;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens files of results, which must be regular files: a read from a pipe without a writer would never end. Stateless. */
final class SavedFile {

    /** The files of the longest runs have a few megabytes, and a file takes ten times its size as a tree. */
    private static final int MOST_BYTES = 64 << 20;

    private SavedFile() {}

    /**
     * Reads a whole file.
     *
     * @throws UsageException if it cannot be read, or is larger than any file of results
     */
    static byte[] bytes(Path file) {
        try (InputStream in = open(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new UsageException(Message.of(
                        "{0} cannot be read: it is larger than {1,number,#} MB, which no file of results is.",
                        OutputFiles.shown(file), (MOST_BYTES >> 20)));
            }
            return bytes;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** @throws UsageException if it cannot be opened */
    static InputStream open(Path file) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new IOException(Files.isDirectory(file) ? "it is a folder" : "it is not a regular file");
            }
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The failure to report for a file that cannot be read. */
    static UsageException unreadable(Path file, IOException e) {
        return new UsageException(
                Message.of("{0} cannot be read: {1}.", OutputFiles.shown(file), OutputFiles.reason(e)), e);
    }
}
