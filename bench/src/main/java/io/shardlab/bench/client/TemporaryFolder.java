package io.shardlab.bench.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted with all that is in it, at the latest when this process is interrupted. */
final class TemporaryFolder implements AutoCloseable {

    private final Path path;
    private final Thread hook = new Thread(this::deleteUnlessBusy);

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    static TemporaryFolder create() throws IOException {
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory("shardlab-bench"));
        Runtime.getRuntime().addShutdownHook(folder.hook);
        return folder;
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        delete();
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private void delete() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(path)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path found : deepestFirst) {
            Files.deleteIfExists(found);
        }
    }

    private void deleteUnlessBusy() {
        try {
            delete();
        } catch (IOException | UncheckedIOException e) {
            System.err.println("bench/run: " + path + " could not be deleted: " + e);
        }
    }
}
