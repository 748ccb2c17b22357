package io.shardlab.transfer.dump.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PackedOutputTest {

    @TempDir
    Path folder;

    /** The link is like {@code /dev/stdout} in a pipeline of a shell. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has the files of a process by their numbers")
    void aLinkThatLeadsToAPipeWithoutAPathIsWritten() throws Exception {
        Path read = folder.resolve("read");
        Process reader = new ProcessBuilder("cat").redirectOutput(read.toFile()).start();
        Path pipe = Path.of("/proc", String.valueOf(reader.pid()), "fd", "0");
        try (PackedOutput out = PackedOutput.to(pipe, Packing.NONE)) {
            out.write("documents".getBytes(StandardCharsets.UTF_8));
            out.complete();
        }
        reader.getOutputStream().close();

        assertThat(reader.waitFor()).isZero();
        assertThat(read).hasContent("documents");
    }

    @Test
    void aFileHasItsNameOnlyOnceItIsComplete() throws IOException {
        Path file = folder.resolve("file");
        try (PackedOutput out = PackedOutput.to(file, Packing.NONE)) {
            out.write(1);
            assertThat(file).doesNotExist();
            assertThat(Files.exists(PackedOutput.partial(file))).isTrue();
            out.complete();
        }

        assertThat(file).hasSize(1);
        assertThat(PackedOutput.partial(file)).doesNotExist();
    }
}
