package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {

    @TempDir
    private Path folder;

    @Test
    void hasNothingWhileThereIsNoFile() {
        assertThat(new NodeProcess.LogTail(folder.resolve("none.log")).newLines())
                .isEmpty();
    }

    @Test
    void givesEachLineOnceAndOnlyWhenItIsComplete() throws IOException {
        Path log = folder.resolve("server.log");
        NodeProcess.LogTail tail = new NodeProcess.LogTail(log);

        append(log, "one\ntw");
        assertThat(tail.newLines()).containsExactly("one");
        append(log, "o");
        assertThat(tail.newLines()).isEmpty();
        append(log, "\nthree\n");
        assertThat(tail.newLines()).containsExactly("two", "three");
        assertThat(tail.newLines()).isEmpty();
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
