package io.shardlab.workloads;

import static org.awaitility.Awaitility.await;

import io.shardlab.core.progress.Notices;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A standalone server that can be killed and started again with its data, or stand still for a while. */
public final class RestartableServer implements AutoCloseable {

    private final Path folder;
    private final int port;
    private final ServerBinaries binaries;
    private final List<String> arguments;
    private Process process;

    /** @param arguments for mongod, on top of those that it needs here */
    public RestartableServer(Path folder, String... arguments) {
        this.folder = folder;
        this.arguments = List.of(arguments);
        this.port = freePort();
        this.binaries = ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE);
        start();
    }

    public String uri() {
        return "mongodb://127.0.0.1:" + port + "/?directConnection=true";
    }

    /** Starts the server; blocks until it listens. */
    void start() {
        try {
            ProcessBuilder builder = new ProcessBuilder(
                    binaries.mongod().toString(),
                    "--bind_ip",
                    "127.0.0.1",
                    "--port",
                    String.valueOf(port),
                    "--dbpath",
                    Files.createDirectories(folder.resolve("db")).toString(),
                    "--logpath",
                    folder.resolve("mongod.log").toString(),
                    "--logappend",
                    "--nounixsocket",
                    "--wiredTigerCacheSizeGB",
                    "0.25");
            builder.command().addAll(arguments);
            builder.environment().putAll(binaries.environment());
            process = builder.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().until(this::listens);
    }

    /** Ends the server by SIGKILL. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Stops all of its threads: connections are accepted, by the system, and nothing is answered. */
    void pause() {
        signal("-STOP");
        // The signal is only sent by then: a busy machine's threads go on for some milliseconds more.
        await().pollInterval(Duration.ofMillis(1)).until(this::allThreadsStandStill);
    }

    /** True if the system does not report it. */
    private boolean allThreadsStandStill() throws IOException {
        Path threads = Path.of("/proc/" + process.pid() + "/task");
        if (!Files.isDirectory(threads)) {
            return true;
        }
        try (Stream<Path> folders = Files.list(threads)) {
            return folders.allMatch(thread -> state(thread) == 'T');
        }
    }

    /** The letter behind the thread's name in parentheses, which may hold any character. */
    private static char state(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2);
        } catch (IOException ended) {
            return 'X';
        }
    }

    void goOn() {
        signal("-CONT");
    }

    private void signal(String name) {
        try {
            int exit = new ProcessBuilder("kill", name, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill " + name + " ended with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
