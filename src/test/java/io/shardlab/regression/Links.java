package io.shardlab.regression;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Symbolic links in temporary folders. */
final class Links {

    private Links() {}

    /** Deletes all below a folder: JUnit warns of each that it deletes and that leads out of the folder. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }
}
