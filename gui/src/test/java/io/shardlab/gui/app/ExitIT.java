package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.process.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, which is what ends what it has started. */
class ExitIT {

    private static final List<String> OF_THE_DISPLAY = List.of(
            "prism.order",
            "prism.text",
            "glass.platform",
            "monocle.platform",
            "java.awt.headless",
            "headless.geometry");

    @TempDir
    Path folder;

    @Test
    void aClusterThatIsHeldEndsWithTheProgramWhoseWindowIsClosed() throws IOException, InterruptedException {
        Path err = folder.resolve("err.txt");
        Process program = new ProcessBuilder(command())
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(program.waitFor(2 * Desktop.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as(() -> text(err))
                    .isTrue();
        } finally {
            program.destroy();
        }

        assertThat(program.exitValue()).as(() -> text(err)).isZero();
        List<String> servers =
                text(folder.resolve(ClusterKeeper.SERVERS)).lines().toList();
        assertThat(servers).hasSizeGreaterThan(1);
        assertThat(servers.stream()
                        .map(Long::valueOf)
                        .map(ProcessHandle::of)
                        .flatMap(Optional::stream)
                        .filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    /** With settings of its own, never the user's. */
    private List<String> command() {
        List<String> options = new ArrayList<>(List.of("-Xmx256m", "-Djava.util.prefs.userRoot=" + folder));
        OF_THE_DISPLAY.stream()
                .flatMap(name -> Stream.ofNullable(System.getProperty(name)).map(value -> "-D" + name + "=" + value))
                .forEach(options::add);
        return JavaProcess.command(options, ClusterKeeper.class);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
