package io.shardlab.bench.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that is deleted with all that is in it.
 *
 * @param path where it is
 */
record TemporaryFolder(Path path) implements AutoCloseable {

    static TemporaryFolder create() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("shardlab-bench"));
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(path)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path found : deepestFirst) {
            Files.delete(found);
        }
    }
}
