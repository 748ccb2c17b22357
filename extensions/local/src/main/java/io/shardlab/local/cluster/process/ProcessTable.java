package io.shardlab.local.cluster.process;

import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds recorded processes: by process id and start time, and by the marker in the command line if the system shows it; never
 * by program name. Thread-safe.
 */
public final class ProcessTable {

    /** True if Java can read command lines, as on Linux; then a process without the marker is not a recorded one. */
    private static final boolean SHOWS_COMMAND_LINES = Files.exists(Path.of("/proc/self/cmdline"));

    /** True if the system reports the states of processes as Linux does, by proc(5). */
    private static final boolean HAS_STATES = Files.exists(Path.of("/proc/self/stat"));

    /** The index among the fields that follow the program's name in {@code /proc/PID/stat}. */
    private static final int NUMBER_OF_THREADS = 17;

    /** True if the process with this identity still runs. */
    public boolean isRunning(ProcessIdentity identity) {
        return find(identity).isPresent();
    }

    /** Returns the process of a node while it runs. */
    public Optional<ProcessHandle> find(NodeInfo node) {
        return node.process()
                .flatMap(this::find)
                .filter(process -> commandLine(process)
                        .map(line -> line.contains(node.marker()))
                        .orElse(!SHOWS_COMMAND_LINES));
    }

    /** Finds every server of the cluster with this folder, by the files in its command line. */
    public List<ProcessHandle> findAll(ClusterFolder folder) {
        return findByCommandLine(folder::isInCommandLine).toList();
    }

    /**
     * Finds the processes of a node, including one whose process id was not recorded because its starter was killed just after
     * the start.
     */
    public Stream<ProcessHandle> findAll(NodeInfo node) {
        Optional<ProcessHandle> recorded = find(node);
        return recorded.isPresent() ? recorded.stream() : findByCommandLine(line -> line.contains(node.marker()));
    }

    private static Stream<ProcessHandle> findByCommandLine(Predicate<String> condition) {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process).filter(condition).isPresent())
                .filter(ProcessTable::isRunning);
    }

    private Optional<ProcessHandle> find(ProcessIdentity identity) {
        return ProcessHandle.of(identity.pid())
                .filter(ProcessTable::isRunning)
                .filter(process -> identity.matches(ProcessIdentity.of(process)));
    }

    private static Optional<String> commandLine(ProcessHandle process) {
        return process.info().commandLine();
    }

    /**
     * True if the process runs. Unlike the JDK, this does not count a zombie whose threads have ended and closed files and
     * ports.
     */
    public static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && !(HAS_STATES && hasEnded(process.pid()));
    }

    private static boolean hasEnded(long pid) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The state follows the program's name, which is in parentheses and may contain any character.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            boolean zombie = fields[0].equals("Z") || fields[0].equals("X");
            return zombie && Integer.parseInt(fields[NUMBER_OF_THREADS]) <= 1;
        } catch (IOException e) {
            return true;
        }
    }
}
