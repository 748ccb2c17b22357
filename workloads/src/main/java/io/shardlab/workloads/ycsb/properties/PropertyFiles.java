package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** Finds property files: by their path, and YCSB's own six by their name, too. */
final class PropertyFiles {

    private static final List<String> OWN =
            List.of("workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf");

    private PropertyFiles() {}

    /**
     * Adds a file's properties to those there are, over those of the same name.
     *
     * @param name a path, or the name of one of the six, perhaps in a folder that is not there
     * @throws UsageException if there is no such file or it cannot be read
     */
    static void load(String name, Properties into) {
        Path path = Path.of(name);
        try (Reader reader = open(path)) {
            into.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("--property-file " + name + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static Reader open(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            // YCSB's own encoding of property files, which has escapes for all else.
            return Files.newBufferedReader(path, StandardCharsets.ISO_8859_1);
        }
        String last = String.valueOf(path.getFileName());
        if (!OWN.contains(last) || Files.exists(path)) {
            throw new UsageException("--property-file must be a file or one of " + String.join(", ", OWN)
                    + ", but there is no file '" + path + "'.");
        }
        return new InputStreamReader(own(last), StandardCharsets.ISO_8859_1);
    }

    private static InputStream own(String name) {
        InputStream found = PropertyFiles.class.getResourceAsStream("/io/shardlab/workloads/ycsb/" + name);
        if (found == null) {
            throw new UncheckedIOException(new IOException("this program lacks its file " + name));
        }
        return found;
    }
}
