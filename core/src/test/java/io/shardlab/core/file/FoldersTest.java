package io.shardlab.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

    @TempDir
    private Path folder;

    @Test
    void theFilesOfAFolderAndOfThoseInItAreAddedUp() throws IOException {
        Files.write(folder.resolve("collection.wt"), new byte[1000]);
        Files.write(Files.createDirectories(folder.resolve("journal/old")).resolve("log"), new byte[234]);

        assertThat(Folders.bytes(folder)).isEqualTo(1234);
    }

    @Test
    void theWantedFilesOfAFolderAndOfThoseInItAreCopiedAndCounted() throws IOException {
        Path from = Files.createDirectories(folder.resolve("from/journal")).getParent();
        Files.write(from.resolve("collection.wt"), new byte[1000]);
        Files.write(from.resolve("mongod.lock"), new byte[5]);
        Files.write(from.resolve("journal/log"), new byte[234]);
        long[] copied = new long[2];

        Path to = folder.resolve("to");
        Folders.copy(from, to, name -> !name.endsWith(".lock"), length -> {
            copied[0]++;
            copied[1] += length;
        });

        assertThat(copied).containsExactly(2, 1234);
        assertThat(to.resolve("journal/log")).hasSize(234);
        assertThat(to.resolve("mongod.lock")).doesNotExist();
    }

    @Test
    void thePlaceOfAFolderThatIsNotThereIsTheNearestParentThatIs() {
        assertThat(Folders.nearestExisting(folder.resolve("a/b/c"))).contains(folder);
        assertThat(Folders.nearestExisting(folder)).contains(folder);
        assertThat(Folders.nearestExisting(Path.of("not-there-" + System.nanoTime())))
                .contains(Path.of("").toAbsolutePath());
    }

    @Test
    void aFolderThatIsNotThereHasNoBytes() {
        assertThat(Folders.bytes(folder.resolve("nothing"))).isZero();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aFolderIsDeletedWithItsContentButNotTheTargetsOfLinks() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("file"), "precious");
        Path deleted = Files.createDirectories(folder.resolve("deleted/inner")).getParent();
        Files.writeString(deleted.resolve("inner/file"), "text");
        Files.createSymbolicLink(deleted.resolve("link"), other);

        Folders.delete(deleted);
        Folders.delete(deleted);

        assertThat(deleted).doesNotExist();
        assertThat(other.resolve("file")).exists();
    }
}
