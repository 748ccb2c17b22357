package io.shardlab.local.cluster.process;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The command that starts a server process. Commands of servers that outlive this process are kept in files, so that another
 * process can start the servers again.
 *
 * @param program the program's name, for messages
 * @param command the program and its arguments
 * @param environment variables in addition to those of this process
 * @param workingFolder the folder in which it runs
 * @param output the file for its standard output and standard error
 * @param readyLog the file to which it writes the line that {@link ServerLog#isReady} recognises
 * @param tiedToThisProcess true if its standard input stays open as long as this process lives, and ends with it
 */
public record NodeCommand(
        String program,
        List<String> command,
        Map<String, String> environment,
        Path workingFolder,
        Path output,
        Path readyLog,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        boolean tiedToThisProcess) {

    public NodeCommand {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** Writes the command to a file, if the server does not end with this process. */
    public void save(Path file) {
        if (tiedToThisProcess) {
            return;
        }
        try {
            Files.write(file, Json.mapper().writeValueAsBytes(this));
        } catch (IOException e) {
            throw new RunFailedException(Message.of("The file {0} cannot be written: {1}.", file, Reasons.of(e)), e);
        }
    }

    /**
     * Reads a saved command.
     *
     * @param server the name of the server, for messages
     * @throws RunFailedException if the file cannot be read
     */
    public static NodeCommand read(Path file, String server) {
        try {
            return Json.mapper().readValue(Files.readAllBytes(file), NodeCommand.class);
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of(
                            "{0} cannot be started again, because its command is not known: {1} ({2}).",
                            server, Reasons.of(e), file),
                    e);
        }
    }
}
