package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.process.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs a program that opens the window, in its own process on the display of this process, with its own settings instead of
 * the user's.
 *
 * @param folder the working folder, which also contains the settings
 */
record DesktopProcess(Path folder) {

    private static final List<String> OF_THE_DISPLAY = List.of(
            "prism.order",
            "prism.text",
            "testfx.robot",
            "testfx.headless",
            "glass.platform",
            "monocle.platform",
            "java.awt.headless",
            "headless.geometry");

    /** Runs it until it exits; fails unless the exit status is 0. */
    void run(Class<?> program, String... arguments) throws IOException, InterruptedException {
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(JavaProcess.command(options(), program, arguments))
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(2 * Desktop.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as(() -> text(err))
                    .isTrue();
        } finally {
            process.destroy();
        }
        assertThat(process.exitValue()).as(() -> text(err)).isZero();
    }

    private List<String> options() {
        List<String> options = new ArrayList<>(List.of("-Xmx256m", "-Djava.util.prefs.userRoot=" + folder));
        OF_THE_DISPLAY.stream()
                .flatMap(name -> Stream.ofNullable(System.getProperty(name)).map(value -> "-D" + name + "=" + value))
                .forEach(options::add);
        return options;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
