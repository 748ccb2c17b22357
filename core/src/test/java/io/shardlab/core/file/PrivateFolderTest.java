package io.shardlab.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions are of another kind")
class PrivateFolderTest {

    private static final int SOMEONE_ELSE = 12_345;

    @TempDir
    private Path folder;

    @Test
    void aNewOneIsItsUsersAlone() throws IOException {
        Path made = folder.resolve("caches/made");

        PrivateFolder.make(made);
        PrivateFolder.make(made);

        assertThat(permissions(made)).isEqualTo("rwx------");
    }

    @Test
    void oneThatOthersMayWriteToIsClosedToThem() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        PrivateFolder.check(open);

        assertThat(permissions(open)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void oneOfAnotherUserIsRefusedAlsoBehindALink() throws IOException {
        Path foreign = Files.createDirectory(folder.resolve("foreign"));
        assumeTrue(Ownership.isOwn(foreign) && giveAway(foreign), "only root can make folders of other users");
        Path link = Files.createSymbolicLink(folder.resolve("link"), foreign);

        for (Path path : new Path[] {foreign, link}) {
            assertThatThrownBy(() -> PrivateFolder.check(path))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("The folder " + path + " belongs to the user " + SOMEONE_ELSE)
                    .hasMessageContaining("SHARDLAB_CACHE");
        }
    }

    @Test
    void oneThatIsNotThereIsNoProblem() {
        assertThatCode(() -> PrivateFolder.check(folder.resolve("absent"))).doesNotThrowAnyException();
    }

    @Test
    void filesAreOwnUntilTheyAreAnotherUsers() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(Ownership.isOwn(file)).isTrue();
        assertThat(Ownership.isOwn(folder.resolve("absent"))).isFalse();
        assumeTrue(giveAway(file), "only root can make files of other users");
        assertThat(Ownership.isOwn(file)).isFalse();
        assertThat(Ownership.isTrusted(file)).isFalse();
    }

    private static boolean giveAway(Path path) {
        try {
            Files.setAttribute(path, "unix:uid", SOMEONE_ELSE);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
