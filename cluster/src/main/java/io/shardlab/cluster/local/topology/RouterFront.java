package io.shardlab.cluster.local.topology;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How to run the protocol adapter of an embedded mongos: a Java program that takes
 * {@code --listen HOST:PORT --upstream HOST:PORT --config REPLICASET/HOST:PORT [--exit-with-parent]} and prints the
 * line {@code ready} when it serves.
 *
 * @param mainClass the program
 * @param classPath where its classes are
 * @param jvmOptions options of its Java virtual machine
 */
public record RouterFront(String mainClass, String classPath, List<String> jvmOptions) {

    static final String READY = "ready";

    private static final String EMBEDDED_MONGOS = "io.shardlab.cluster.embedded.EmbeddedMongosMain";

    public RouterFront {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** The embedded mongos, from the classes of this process. */
    public static RouterFront embeddedMongos() {
        return new RouterFront(
                EMBEDDED_MONGOS, System.getProperty("java.class.path"), List.of("-Xmx256m", "-XX:+UseSerialGC"));
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /**
     * The content of an argument file for the java program: a class path can be longer than a command line may be, and
     * the file's name in the command line tells this process from all others.
     */
    String argumentFile(String listen, String upstream, String configServers, boolean tiedToThisProcess) {
        List<String> arguments = new ArrayList<>(jvmOptions);
        arguments.addAll(List.of("-cp", absoluteClassPath(), mainClass));
        arguments.addAll(List.of("--listen", listen, "--upstream", upstream, "--config", configServers));
        if (tiedToThisProcess) {
            arguments.add("--exit-with-parent");
        }
        return arguments.stream().map(RouterFront::quoted).collect(Collectors.joining("\n", "", "\n"));
    }

    private String absoluteClassPath() {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
