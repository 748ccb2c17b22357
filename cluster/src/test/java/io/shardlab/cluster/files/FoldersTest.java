package io.shardlab.cluster.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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
    void aFolderThatIsNotThereHasNoBytes() {
        assertThat(Folders.bytes(folder.resolve("nothing"))).isZero();
    }
}
