package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.process.FreePorts;
import io.shardlab.local.cluster.process.ProcessTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The leftovers of a removed cluster. */
public final class Leftovers {

    private Leftovers() {}

    /** Fails if a process or a taken port is left of these servers. */
    static void assertGone(List<NodeInfo> nodes) {
        ProcessTable processes = new ProcessTable();
        assertThat(nodes).isNotEmpty().allSatisfy(node -> {
            assertThat(processes.findAll(node)).as("process of " + node.name()).isEmpty();
            assertThat(FreePorts.canListen(node.port()))
                    .as("port of " + node.name() + " is free")
                    .isTrue();
        });
    }

    /** Fails if a folder of a cluster, a process that mentions it, or a record is left. */
    public static void assertNothingLeft(Path dataDir, Path cacheFolder) {
        assertThat(processesOf(dataDir)).as("processes").isEmpty();
        assertThat(folders(dataDir)).as("folders").isEmpty();
        assertThat(folders(cacheFolder.resolve("clusters"))).as("records").allMatch(entry -> entry.endsWith(".lock"));
    }

    /** The server processes that work in a cluster folder under this one. */
    static List<ProcessHandle> processesOf(Path dataDir) {
        String folder = dataDir.resolve("shardlab-").toString();
        return ProcessHandle.allProcesses()
                .filter(ProcessTable::isRunning)
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(folder))
                        .isPresent())
                .toList();
    }

    static List<Path> folders(Path dataDir) {
        if (!Files.exists(dataDir)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(dataDir)) {
            return entries.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
