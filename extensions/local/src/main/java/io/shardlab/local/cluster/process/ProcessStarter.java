package io.shardlab.local.cluster.process;

import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.GroupFolders;
import io.shardlab.local.cluster.node.NodeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts server processes, each in a new session if the system supports that: Ctrl-C in a terminal signals the whole foreground
 * process group, but servers must be ended in order, not all at once. Immutable and thread-safe.
 */
public final class ProcessStarter {

    private final List<String> prefix;

    public ProcessStarter() {
        this(HostEnvironment.current().programs("setsid").findFirst().map(path -> List.of(path.toString())));
    }

    /** @param sessionPrefix a command that runs its arguments in a new session, by exec, so that the process id stays */
    ProcessStarter(Optional<List<String>> sessionPrefix) {
        this.prefix = sessionPrefix.orElse(List.of());
    }

    /**
     * Starts the process; does not wait until it is ready.
     *
     * @throws RunFailedException if the program cannot be executed
     */
    public NodeProcess start(NodeInfo node, NodeCommand command) {
        List<String> line = new ArrayList<>();
        node.group().ifPresent(group -> line.addAll(GroupFolders.entering(group)));
        line.addAll(prefix);
        line.addAll(command.command());
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(command.workingFolder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(command.output().toFile());
        builder.environment().keySet().removeAll(ServerVariables.all());
        builder.environment().putAll(command.environment());
        try {
            Process process = builder.start();
            if (!command.tiedToThisProcess()) {
                process.getOutputStream().close();
            }
            return new NodeProcess(node, command, process);
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("{0} ({1}) could not be started: {2}.", command.program(), node.name(), e.getMessage()),
                    e);
        }
    }
}
