package io.shardlab.cluster.local.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How to start a server process.
 *
 * @param program the program's name, for messages
 * @param command the program and its arguments
 * @param environment variables on top of this process's own
 * @param workingFolder where it runs
 * @param output takes its standard output and standard error
 * @param readyLog the file to which the readiness line is written
 * @param ready recognises that line
 * @param tiedToThisProcess whether its standard input stays open as long as this process lives, and ends with it
 */
public record NodeCommand(
        String program,
        List<String> command,
        Map<String, String> environment,
        Path workingFolder,
        Path output,
        Path readyLog,
        Predicate<String> ready,
        boolean tiedToThisProcess) {

    public NodeCommand {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
