package io.shardlab.cluster.local.topology;

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
 * @param classPath where its classes are
 * @param jvmOptions options of its Java virtual machine
 */
public record JavaProgram(String mainClass, String classPath, List<String> jvmOptions) {

    public JavaProgram {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /**
     * The adapter of the embedded mongos. It takes {@code --listen HOST:PORT --upstream HOST:PORT --config
     * REPLICASET/HOST:PORT [--exit-with-parent]}, and prints the line {@code ready} when it serves.
     */
    public static JavaProgram embeddedMongos() {
        return ofThisProcess("io.shardlab.mongos.EmbeddedMongosMain", "-Xms128m", "-Xmx512m");
    }

    /** With the classes of this process and a small heap. */
    static JavaProgram ofThisProcess(String mainClass, String... jvmOptions) {
        List<String> options = new ArrayList<>(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        options.addAll(List.of(jvmOptions));
        // A short-lived process that does without the second compiler, such as a test's, has such helpers too.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
                .forEach(options::add);
        return new JavaProgram(mainClass, System.getProperty("java.class.path"), options);
    }

    /** What runs it. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /**
     * The content of an argument file for the java program: a class path can be longer than a command line may be, and
     * the file's name in the command line tells this process from all others.
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
