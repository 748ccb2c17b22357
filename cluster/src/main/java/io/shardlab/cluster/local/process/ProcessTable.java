package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds recorded processes among those that run, never by name: by number and start instant, and by the marker in the
 * command line where the system shows it.
 */
public final class ProcessTable {

    /** Java sees them in this folder on Linux; a process without one is none of ours there. */
    private static final boolean SHOWS_COMMAND_LINES = Files.exists(Path.of("/proc/self/cmdline"));

    /** Whether the very process of this identity still runs. */
    public boolean isRunning(ProcessIdentity identity) {
        return find(identity).isPresent();
    }

    /** The process of a node, while it runs. */
    public Optional<ProcessHandle> find(NodeInfo node) {
        return node.process()
                .flatMap(this::find)
                .filter(process -> commandLine(process)
                        .map(line -> line.contains(node.marker()))
                        .orElse(!SHOWS_COMMAND_LINES));
    }

    /** Every server of the cluster with this folder, by the files in its command line. */
    public List<ProcessHandle> findAll(ClusterFolder folder) {
        return findByCommandLine(folder::isInCommandLine).toList();
    }

    /**
     * The processes of a node including one whose number was never written down, because its starter was killed
     * between the start and the writing.
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

    /** A process that ended but was not waited for by its parent counts as alive for the JDK, not for us. */
    public static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && !isZombie(process.pid());
    }

    private static boolean isZombie(long pid) {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        if (!Files.exists(stat)) {
            return false;
        }
        try {
            String line = Files.readString(stat);
            // The state follows the program's name, which stands in parentheses and may contain any character.
            char state = line.charAt(line.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X';
        } catch (IOException e) {
            return true;
        }
    }
}
