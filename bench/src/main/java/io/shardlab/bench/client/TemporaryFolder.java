package io.shardlab.bench.client;

import io.shardlab.core.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
        Folders.delete(path);
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private void deleteUnlessBusy() {
        try {
            Folders.delete(path);
        } catch (IOException e) {
            System.err.println("bench/run: " + path + " could not be deleted: " + e);
        }
    }
}
