package io.shardlab.local.cluster;

import io.shardlab.core.process.JavaProcess;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another Java virtual machine that starts and holds a cluster, the leader of a process group as a shell makes it. */
final class HoldingJvm implements AutoCloseable {

    private final Path cache;
    private final Path output;
    private final Process process;

    HoldingJvm(Path cache, Path data, String... more) throws IOException {
        this.cache = cache;
        this.output = cache.resolve("jvm.out");
        List<String> arguments = new ArrayList<>(List.of(cache.toString(), data.toString()));
        arguments.addAll(List.of(more));
        // A build that runs in the background may have been started with SIGINT ignored.
        List<String> command = new ArrayList<>(List.of("setsid", "env", "--default-signal=INT"));
        command.addAll(JavaProcess.command(List.of(), HoldClusterMain.class, arguments.toArray(String[]::new)));
        this.process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(cache.resolve("jvm.err").toFile())
                .start();
    }

    /** True if the cluster is up. */
    boolean isUp() {
        try {
            return Files.readString(output).contains(HoldClusterMain.UP);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of servers in the cluster's record, started or about to be. */
    long recordedServers() {
        return records().stream().mapToLong(record -> record.nodes().size()).sum();
    }

    List<ClusterRecord> records() {
        return new ClusterRegistry(cache.resolve("clusters")).all();
    }

    /** Sends a signal to this process alone. */
    void signal(String name) throws IOException, InterruptedException {
        kill(name, Long.toString(process.pid()));
    }

    /** Sends a signal to the whole group, as a terminal does on Ctrl-C. */
    void signalGroup(String name) throws IOException, InterruptedException {
        kill(name, "-" + process.pid());
    }

    private static void kill(String name, String target) throws IOException, InterruptedException {
        int exitCode = new ProcessBuilder("kill", "-s", name, "--", target)
                .inheritIO()
                .start()
                .waitFor();
        if (exitCode != 0) {
            throw new IllegalStateException("kill " + name + " " + target + " failed");
        }
    }

    /** Returns true if the process ended within a long time. */
    boolean ended() throws InterruptedException {
        return process.waitFor(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
