package io.shardlab.core.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another Java virtual machine, with the classes of this one. */
public final class JavaProcess {

    private JavaProcess() {}

    /** Will run a program that ends soon. */
    public static ProcessBuilder running(Class<?> program, String... arguments) {
        return new ProcessBuilder(command(List.of(), program, arguments));
    }

    /**
     * The words that start it. A test's program ends before the second compiler pays.
     *
     * @param options of the virtual machine
     */
    public static List<String> command(List<String> options, Class<?> program, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        words.addAll(options);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        words.addAll(List.of(arguments));
        return words;
    }
}
