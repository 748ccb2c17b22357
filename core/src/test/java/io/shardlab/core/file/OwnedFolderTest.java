package io.shardlab.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.process.LockHolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnedFolderTest {

    private static final String PREFIX = "owned-";

    @TempDir
    private Path parent;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions are of another kind")
    void isEmptyAndBelongsToThisUserOnly() throws IOException {
        try (OwnedFolder folder = OwnedFolder.create(parent, PREFIX)) {
            assertThat(folder.path()).isEmptyDirectory();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                    .isEqualTo("rwx------");
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void theFolderOfADeadProcessIsDeletedButNotOneInUse() throws Exception {
        Path left = Files.createDirectory(parent.resolve(PREFIX + "1"));
        Files.createFile(left.resolve("output"));
        Process process = LockHolder.start(parent.resolve(PREFIX + "1.lock"));
        try (OwnedFolder own = OwnedFolder.create(parent, PREFIX)) {
            OwnedFolder.deleteAbandoned(parent, PREFIX, any -> true);
            assertThat(left).exists();
            process.destroyForcibly().waitFor();
            OwnedFolder.deleteAbandoned(parent, PREFIX, any -> false);
            OwnedFolder.deleteAbandoned(parent, "other-", any -> true);
            assertThat(left).exists();
            OwnedFolder.deleteAbandoned(parent, PREFIX, any -> true);
            assertThat(left).doesNotExist();
            assertThat(own.path()).exists();
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void manyThreadsHaveOneEachAtOnce() {
        long created = IntStream.range(0, 200)
                .parallel()
                .filter(i -> {
                    try (OwnedFolder folder = OwnedFolder.create(parent, PREFIX)) {
                        OwnedFolder.deleteAbandoned(parent, PREFIX, any -> true);
                        return Files.exists(folder.path());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .count();
        assertThat(created).isEqualTo(200);
    }
}
