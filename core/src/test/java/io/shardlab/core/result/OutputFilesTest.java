package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {

    @TempDir
    private Path folder;

    private static void writeHalf(Path file) {
        OutputFiles.write(file, out -> {
            out.write(new byte[100]);
            throw new IOException("No space left on device");
        });
    }

    @Test
    void aWriteThatFailsLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "old");
        assertThatThrownBy(() -> writeHalf(file))
                .isInstanceOf(RunFailedException.class)
                .hasMessage(file + " cannot be written: No space left on device.");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryContaining(path -> path.equals(file)).isDirectoryNotContaining("glob:**draft*");
    }

    @Test
    void aFileWithTheLongestNameIsWritten() {
        Path file = folder.resolve("n".repeat(255));
        OutputFiles.write(file, "new");
        assertThat(file).hasContent("new");
    }

    @Test
    void aTextThatIsNoUnicodeIsWrittenAllTheSame() {
        Path file = folder.resolve("label.json");
        OutputFiles.write(file, "a\ud800b");
        assertThat(file).hasContent("a?b");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkStaysALinkAndADeviceADevice() throws IOException {
        Path file = Files.writeString(folder.resolve("target"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        OutputFiles.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");

        OutputFiles.write(Path.of("/dev/null"), "gone");
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void aFolderIsRefusedAndAVeryLongNameIsCut() {
        assertThatThrownBy(() -> OutputFiles.write(folder, "x")).hasMessageContaining("it is a folder");
        assertThatThrownBy(() -> OutputFiles.write(folder.resolve("n".repeat(5000)), "x"))
                .isInstanceOf(RunFailedException.class)
                .message()
                .hasSizeLessThan(400);
    }
}
