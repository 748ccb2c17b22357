package io.shardlab.servers.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.servers.binaries.SystemProcessRunner.HelperFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class HelperFolderTest {

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions are of another kind")
    void isEmptyAndNobodyElses() throws IOException {
        Path work;
        try (HelperFolder folder = HelperFolder.create()) {
            work = folder.work();
            assertThat(work).isEmptyDirectory();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(work.getParent())))
                    .isEqualTo("rwx------");
        }
        assertThat(work.getParent()).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh")
    void whatAKilledSimulatorLeftIsDeletedByTheNextOneButNotWhatIsInUse() throws Exception {
        Process simulator = new ProcessBuilder("sh", "-c", "read line").start();
        Path left = Files.createTempDirectory(HelperFolder.prefix(simulator.toHandle()));
        Files.createFile(left.resolve("output"));
        HelperFolder.create().close();
        assertThat(left).exists();
        simulator.destroyForcibly().waitFor();

        try (HelperFolder first = HelperFolder.create();
                HelperFolder second = HelperFolder.create()) {
            assertThat(left).doesNotExist();
            assertThat(first.work()).exists();
            assertThat(second.work()).exists();
        }
    }

    @Test
    void ofALaterProcessOfTheSameNumberItIsNot() throws IOException {
        String own = HelperFolder.prefix(ProcessHandle.current());
        Path left = Files.createTempDirectory(own.replaceFirst("-[0-9]+-$", "-1-"));

        HelperFolder.create().close();

        assertThat(left).doesNotExist();
    }

    @Test
    void anInterruptIsLeftToWhoWaitsForTheProgram() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> new SystemProcessRunner().run(List.of("sleep", "60"), Map.of(), Duration.ofMinutes(2)))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void manyThreadsHaveOneEachAtOnce() {
        long there = IntStream.range(0, 200)
                .parallel()
                .filter(i -> {
                    try (HelperFolder folder = HelperFolder.create()) {
                        return Files.exists(folder.work());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .count();

        assertThat(there).isEqualTo(200);
    }
}
