package io.shardlab.cluster.local.topology;

import java.util.ArrayList;
import java.util.List;

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

    private static final String EMBEDDED_MONGOS = "io.shardlab.mongos.EmbeddedMongosMain";

    public RouterFront {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** The embedded mongos, from the classes of this process. */
    public static RouterFront embeddedMongos() {
        JavaProgram program = JavaProgram.ofThisProcess(EMBEDDED_MONGOS, "-Xms128m", "-Xmx512m");
        return new RouterFront(program.mainClass(), program.classPath(), program.jvmOptions());
    }

    /** See {@link JavaProgram#argumentFile}. */
    String argumentFile(String listen, String upstream, String configServers, boolean tiedToThisProcess) {
        List<String> arguments =
                new ArrayList<>(List.of("--listen", listen, "--upstream", upstream, "--config", configServers));
        if (tiedToThisProcess) {
            arguments.add("--exit-with-parent");
        }
        return new JavaProgram(mainClass, classPath, jvmOptions).argumentFile(arguments);
    }
}
