package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.ProcessIdentity;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A server process that this process started. Thread-safe. */
public final class NodeProcess {

    private static final Duration POLL = Duration.ofMillis(15);

    private static final int SIGNALLED = 128;

    private final NodeInfo node;
    private final NodeCommand command;
    private final Process process;
    private volatile boolean ready;

    NodeProcess(NodeInfo planned, NodeCommand command, Process process) {
        this.node = planned.startedAs(ProcessIdentity.of(process.toHandle()));
        this.command = command;
        this.process = process;
    }

    public NodeInfo node() {
        return node;
    }

    /** How it was started. */
    public NodeCommand command() {
        return command;
    }

    public boolean isAlive() {
        return ProcessTable.isRunning(process.toHandle());
    }

    /**
     * Writes a line to the input of a process that is tied to this one.
     *
     * @throws RunFailedException if it has ended
     */
    public void tell(String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            throw new RunFailedException(name() + " does not listen any more: " + e.getMessage() + telling() + ".", e);
        }
    }

    /**
     * Waits until the process says that it serves. A port that answers would not do: a stale process may be the one
     * that does.
     *
     * @throws StartFailedException at once when the process ends, or when the time is over
     */
    public void awaitReady(Duration timeout) throws InterruptedException, StartFailedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        LogTail log = new LogTail(command.readyLog());
        while (log.newLines().stream().noneMatch(command.ready())) {
            if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new StartFailedException(describeEnd(), portWasTaken());
            }
            if (System.nanoTime() > deadline) {
                throw new StartFailedException(
                        name() + " did not serve within " + timeout.toSeconds() + " s" + telling(), false);
            }
        }
        ready = true;
    }

    /** Whether somebody has waited for it and it served. */
    public boolean wasReady() {
        return ready;
    }

    /** How the process ended after it had served, in words that follow its name; empty as long as it runs. */
    public Optional<String> end() {
        return process.isAlive() ? Optional.empty() : Optional.of(end(process.exitValue()));
    }

    /** The Java virtual machine tells a signal as an exit code of 128 and its number, as shells do. */
    private String end(int exitCode) {
        return switch (exitCode) {
            case SIGNALLED + 9 -> "was ended by signal 9 (SIGKILL)";
            case SIGNALLED + 15 -> "was ended by signal 15 (SIGTERM)";
            default ->
                exitCode > SIGNALLED
                        ? "was ended by signal " + (exitCode - SIGNALLED) + telling()
                        : "ended with exit code " + exitCode + telling();
        };
    }

    private boolean portWasTaken() {
        return allLines().stream().anyMatch(ServerLog::tellsPortTaken);
    }

    private String describeEnd() {
        return name() + " ended while it started (exit code " + process.exitValue() + ")" + telling();
    }

    private String telling() {
        return ServerLog.tellingLine(allLines()).map(line -> ": " + line).orElse(" and left no message");
    }

    private String name() {
        String port = node.port() == 0 ? "" : ", port " + node.port();
        return command.program() + " (" + node.name() + port + ")";
    }

    private List<String> allLines() {
        List<String> lines = new ArrayList<>(lines(command.output()));
        if (!command.readyLog().equals(command.output())) {
            lines.addAll(lines(command.readyLog()));
        }
        return lines;
    }

    private static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new RunFailedException("The server log " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
