package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.process.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFilesTest {

    @TempDir
    private Path folder;

    @Test
    void theEndOfTheProgramDeletesTheDraftsOfThatTimeAndLetsOthersBeWritten() throws IOException {
        Path draft = Files.createFile(TemporaryFiles.open(folder));
        TemporaryFiles.end(Duration.ZERO);
        assertThat(draft).doesNotExist();

        Path file = folder.resolve("result.json");
        OutputFiles.write(file, "measured");
        assertThat(file).hasContent("measured");
        TemporaryFiles.close(draft);
    }

    @Test
    void aFirstFileIsWrittenEvenIfTheProgramIsEnding() throws IOException, InterruptedException {
        Path file = folder.resolve("result.json");
        Process process = JavaProcess.running(LateWriter.class, file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).isEmpty();
        assertThat(file).hasContent("measured");
    }

    /** Writes its only file when its end has begun. */
    static final class LateWriter {

        private LateWriter() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> OutputFiles.write(Path.of(arguments[0]), "measured"), "late"));
        }
    }
}
