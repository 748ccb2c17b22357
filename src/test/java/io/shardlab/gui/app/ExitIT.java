package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in its own process, because only the end of a process ends the servers that it has started. */
class ExitIT {

    @TempDir
    Path folder;

    @Test
    void aKeptClusterEndsWithTheProgramWhoseWindowIsClosed() throws IOException, InterruptedException {
        new DesktopProcess(folder).run(ClusterKeeper.class);

        List<String> servers = Files.readAllLines(folder.resolve(ClusterKeeper.SERVERS));
        assertThat(servers).hasSizeGreaterThan(1);
        assertThat(servers.stream()
                        .map(Long::valueOf)
                        .map(ProcessHandle::of)
                        .flatMap(Optional::stream)
                        .filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
