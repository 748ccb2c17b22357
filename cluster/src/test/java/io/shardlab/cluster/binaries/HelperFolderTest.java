package io.shardlab.cluster.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    void whatAKilledSimulatorLeftIsDeletedByTheNextOneButNotWhatIsInUse() throws IOException {
        Path left = Files.createTempDirectory("shardlab-helper-");
        Files.createFile(left.resolve("lock"));
        Files.createFile(left.resolve("output"));

        try (HelperFolder first = HelperFolder.create();
                HelperFolder second = HelperFolder.create()) {
            assertThat(left).doesNotExist();
            assertThat(first.work()).exists();
            assertThat(second.work()).exists();
        }
    }
}
