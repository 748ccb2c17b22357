package io.shardlab.cluster.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What java.nio leaves out about folders. */
final class Folders {

    private Folders() {}

    /** Deletes a folder with all that is in it; links are deleted, not followed. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /** The entries of a folder whose names begin so. */
    static List<Path> entries(Path folder, String prefix) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(prefix))
                    .toList();
        }
    }
}
