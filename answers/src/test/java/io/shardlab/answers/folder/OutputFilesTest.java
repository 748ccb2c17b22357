package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.process.JavaProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
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
    @DisabledOnOs(OS.WINDOWS)
    void aLinkToWhatIsNotThereYetMakesIt() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Path link = Files.createSymbolicLink(inner.resolve("link"), Path.of("..", "page.html"));
        OutputFiles.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("page.html")).hasContent("new");

        Path circle = folder.resolve("circle");
        Files.createSymbolicLink(circle, circle);
        assertThatThrownBy(() -> OutputFiles.write(circle, "x"))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("a link that leads nowhere");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeNamedByItsDescriptorGetsTheContent() throws IOException {
        Process reader = new ProcessBuilder("cat").start();
        OutputFiles.write(Path.of("/proc", Long.toString(reader.pid()), "fd", "0"), "new");
        reader.getOutputStream().close();
        assertThat(reader.getInputStream()).hasContent("new");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileNamedByItsDescriptorStaysTheOneThatIsHeldOpen() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("out"), "old ");
        Process holder = new ProcessBuilder("cat")
                .redirectOutput(Redirect.appendTo(file.toFile()))
                .start();
        Path descriptor = Path.of("/proc", Long.toString(holder.pid()), "fd", "1");
        OutputFiles.write(Files.createSymbolicLink(folder.resolve("link"), descriptor), "new ");
        try (OutputStream in = holder.getOutputStream()) {
            in.write("last".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(holder.waitFor()).isZero();
        assertThat(file).hasContent("old new last");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsPrintedLaterComesBehindTheContent() throws IOException, InterruptedException {
        Path file = folder.resolve("out");
        Process process = JavaProcess.running(ToStandardOutput.class)
                .redirectOutput(file.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(file).hasContent("content, then this");
    }

    /** Writes a file to standard output, and prints to it. */
    static final class ToStandardOutput {

        private ToStandardOutput() {}

        public static void main(String[] arguments) {
            OutputFiles.write(Path.of("/dev/stdout"), "content, ");
            System.out.print("then this");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theNewFileHasTheRightsOfTheOld() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "old");
        for (String rights : List.of("rw-------", "rw-rw-rw-")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
            OutputFiles.write(file, "new");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(rights);
        }
        assertThat(file).hasContent("new");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileWhoseFolderTakesNoOtherIsWrittenInItsPlace() throws IOException {
        // The name of this process' first thread: its folder takes no files even from root.
        Path name = Path.of("/proc/self/comm");
        String before = Files.readString(name).strip();
        OutputFiles.write(name, "shardlab");
        assertThat(name).hasContent("shardlab");
        OutputFiles.write(name, before);
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
