package io.shardlab.local.cluster.process;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.ProcessIdentity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
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

    public NodeCommand command() {
        return command;
    }

    public boolean isAlive() {
        return ProcessTable.isRunning(process.toHandle());
    }

    /**
     * Writes a line to the standard input of a process that ends with this one.
     *
     * @throws RunFailedException if the process has ended
     */
    public void send(String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("{0} does not listen any more: {1}{2}.", name(), Reasons.of(e), cause()), e);
        }
    }

    /**
     * Writes a line to the standard input of a process that ends with this one, and waits until the process has printed its
     * reply.
     *
     * @return the lines that the process printed since the request, including the reply
     * @throws RunFailedException if the process has ended or does not reply in time
     */
    public List<String> request(String line, String reply, Duration timeout) throws InterruptedException {
        LogTail output = new LogTail(command.output());
        // An earlier request may have had the same reply.
        output.newLines();
        send(line);
        long deadline = System.nanoTime() + timeout.toNanos();
        List<String> printed = new ArrayList<>(output.newLines());
        while (!printed.contains(reply)) {
            if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
                throw new RunFailedException(Message.of("{0} does not reply to \"{1}\"{2}.", name(), line, cause()));
            }
            printed.addAll(output.newLines());
        }
        return printed;
    }

    /**
     * Waits until the process reports that it is ready. An open port would not prove that: it may belong to an old process.
     *
     * @throws StartFailedException at once when the process ends, or when the time is over
     */
    public void awaitReady(Duration timeout) throws InterruptedException, StartFailedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        LogTail log = new LogTail(command.readyLog());
        while (log.newLines().stream().noneMatch(ServerLog::isReady)) {
            if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new StartFailedException(
                        Message.of(
                                "{0} ended while it started (exit code {1,number,#}){2}",
                                name(), process.exitValue(), cause()),
                        allLines().stream().anyMatch(ServerLog::isPortTaken));
            }
            if (System.nanoTime() > deadline) {
                throw new StartFailedException(
                        Message.of("{0} did not serve within {1,number,#} s{2}", name(), timeout.toSeconds(), cause()),
                        false);
            }
        }
        ready = true;
    }

    /** True if the process has reported that it is ready. */
    public boolean wasReady() {
        return ready;
    }

    /** Returns how the process ended after it was ready, as words that follow its name in a sentence; empty while it runs. */
    public Optional<Message> end() {
        return process.isAlive() ? Optional.empty() : Optional.of(end(process.exitValue()));
    }

    /** The Java virtual machine reports a signal as exit code 128 plus its number, as shells do. */
    private Message end(int exitCode) {
        return switch (exitCode) {
            case SIGNALLED + 9 -> Message.of("was ended by signal {0,number,#} ({1})", 9, "SIGKILL");
            case SIGNALLED + 15 -> Message.of("was ended by signal {0,number,#} ({1})", 15, "SIGTERM");
            default ->
                (exitCode > SIGNALLED
                                ? Message.of("was ended by signal {0,number,#}", exitCode - SIGNALLED)
                                : Message.of("ended with exit code {0,number,#}", exitCode))
                        .and(cause());
        };
    }

    private Message cause() {
        return ServerLog.causeLine(allLines())
                .map(line -> Message.text(": " + line))
                .orElseGet(() -> Message.of(" and left no message"));
    }

    private Message name() {
        return node.port() == 0
                ? Message.of("{0} ({1})", command.program(), node.name())
                : Message.of("{0} ({1}, port {2,number,#})", command.program(), node.name(), node.port());
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
            throw new RunFailedException(Message.of("The server log {0} cannot be read: {1}.", file, Reasons.of(e)), e);
        }
    }

    /** Reads a growing log piece by piece. Not thread-safe. */
    static final class LogTail {

        private final Path file;
        private final ByteArrayOutputStream incompleteLine = new ByteArrayOutputStream();
        private long position;

        LogTail(Path file) {
            this.file = file;
        }

        /** Returns the lines that were completed since the last call; none while there is no file. */
        List<String> newLines() {
            try (FileChannel channel = FileChannel.open(file)) {
                byte[] added =
                        Channels.newInputStream(channel.position(position)).readAllBytes();
                position += added.length;
                return complete(added);
            } catch (NoSuchFileException e) {
                return List.of();
            } catch (IOException e) {
                throw new UncheckedIOException("The log " + file + " cannot be read", e);
            }
        }

        private List<String> complete(byte[] added) {
            int end = added.length;
            while (end > 0 && added[end - 1] != '\n') {
                end--;
            }
            String lines = "";
            if (end > 0) {
                incompleteLine.write(added, 0, end);
                lines = incompleteLine.toString(StandardCharsets.UTF_8);
                incompleteLine.reset();
            }
            incompleteLine.write(added, end, added.length - end);
            return lines.lines().toList();
        }
    }

    /** A server process did not start; the message is a sentence for the user, without its full stop. */
    public static final class StartFailedException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Message reason;
        private final boolean portTaken;

        StartFailedException(Message reason, boolean portTaken) {
            super(reason.toString());
            this.reason = reason;
            this.portTaken = portTaken;
        }

        /** Returns the end of a sentence, which gets its language when it is shown. */
        public Message reason() {
            return reason;
        }

        /** True if the server may start on another port. */
        public boolean isPortTaken() {
            return portTaken;
        }
    }
}
