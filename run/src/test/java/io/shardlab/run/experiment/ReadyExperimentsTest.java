package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadyExperimentsTest {

    @TempDir
    private Path folder;

    @Test
    void experimentsInAJarAreFoundWhileAnotherReaderHasItOpen() throws IOException {
        Path jar = folder.resolve("some experiments.jar");
        URI uri = URI.create("jar:" + jar.toUri());
        try (FileSystem content = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            Files.writeString(
                    Files.createDirectory(content.getPath("experiments")).resolve("threads.yaml"),
                    "{workload: queries, axes: {threads: [1, 2]}}");
        }

        try (FileSystem other = FileSystems.newFileSystem(uri, Map.of());
                URLClassLoader classes =
                        new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            assertThat(other.isOpen()).isTrue();
            assertThat(ReadyExperiments.find(classes).all())
                    .extracting(ExperimentSpec::name)
                    .containsExactly("threads");
        }
    }
}
