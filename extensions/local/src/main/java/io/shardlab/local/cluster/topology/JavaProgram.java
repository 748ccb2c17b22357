package io.shardlab.local.cluster.topology;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A Java program that runs beside the servers.
 *
 * @param mainClass the program
 * @param classPath the path to its classes
 * @param jvmOptions the options of its Java virtual machine
 */
public record JavaProgram(String mainClass, String classPath, List<String> jvmOptions) {

    public JavaProgram {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /**
     * Returns the adapter of the embedded mongos. It takes {@code --listen HOST:PORT --upstream HOST:PORT --config
     * REPLICASET/HOST:PORT [--exit-with-parent]}, and prints the line {@code ready} when it is ready.
     */
    public static JavaProgram embeddedMongos() {
        return ofThisProcess("io.shardlab.local.mongos.EmbeddedMongosMain", "-Xms128m", "-Xmx512m");
    }

    /** Returns a program with the classes of this process and a small heap. */
    static JavaProgram ofThisProcess(String mainClass, String... jvmOptions) {
        List<String> options = new ArrayList<>(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        options.addAll(List.of(jvmOptions));
        // If this process, such as a test, does not use the second compiler, its helpers do not use it either.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
                .forEach(options::add);
        return new JavaProgram(mainClass, System.getProperty("java.class.path"), options);
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /**
     * Returns the content of an argument file for the Java launcher: a class path can be too long for a command line, and the
     * file's name in the command line identifies the process.
     */
    String argumentFile(List<String> arguments) {
        List<String> all = new ArrayList<>(jvmOptions);
        all.addAll(List.of("-cp", absoluteClassPath(), mainClass));
        all.addAll(arguments);
        return all.stream().map(JavaProgram::quoted).collect(Collectors.joining("\n", "", "\n"));
    }

    private String absoluteClassPath() {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String quoted(String argument) {
        return '"'
                + argument.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }
}
