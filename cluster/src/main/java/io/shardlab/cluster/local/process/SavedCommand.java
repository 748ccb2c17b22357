package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The command of a server in a file, so that another process can start the server again. */
public record SavedCommand(
        String program,
        List<String> command,
        Map<String, String> environment,
        Path workingFolder,
        Path output,
        Path readyLog) {

    /** What the adapter of an embedded mongos prints when it serves. */
    public static final String ADAPTER_READY = "ready";

    /** Writes the command, if the server does not end with this process. */
    public static void write(Path file, NodeCommand command) {
        if (command.tiedToThisProcess()) {
            return;
        }
        SavedCommand saved = new SavedCommand(
                command.program(),
                command.command(),
                command.environment(),
                command.workingFolder(),
                command.output(),
                command.readyLog());
        try {
            Files.write(file, Json.mapper().writeValueAsBytes(saved));
        } catch (IOException e) {
            throw new RunFailedException("The file " + file + " cannot be written: " + Reasons.of(e) + ".", e);
        }
    }

    /**
     * How the server was started.
     *
     * @throws RunFailedException if that is not known
     */
    public static NodeCommand read(Path file, NodeInfo node) {
        try {
            SavedCommand saved = Json.mapper().readValue(Files.readAllBytes(file), SavedCommand.class);
            return new NodeCommand(
                    saved.program(),
                    saved.command(),
                    saved.environment(),
                    saved.workingFolder(),
                    saved.output(),
                    saved.readyLog(),
                    node.role() == NodeRole.ADAPTER ? ADAPTER_READY::equals : ServerLog::isListening,
                    false);
        } catch (IOException e) {
            throw new RunFailedException(
                    node.name() + " cannot be started again, as it is not known how it was started: " + Reasons.of(e)
                            + " (" + file + ").",
                    e);
        }
    }
}
