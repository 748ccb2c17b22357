package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.host.HostPlatform;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake programs are shell scripts")
class UncheckedBinariesTest {

    @TempDir
    private Path folder;

    @Test
    void findsServerAndRouterInTheFolderItself() throws IOException {
        Path mongod = FakePrograms.mongod(folder, "6.0.5");
        Path mongos = FakePrograms.mongos(folder, "6.0.5");

        assertThat(find(TestHosts.LINUX))
                .hasValue(new UncheckedBinaries(mongod, Optional.of(mongos), Map.of(), Message.text("somewhere")));
    }

    @Test
    void findsTheProgramsOfAnUnpackedArchiveInItsBin() throws IOException {
        Path mongod = FakePrograms.mongod(folder.resolve("bin"), "6.0.5");

        assertThat(find(TestHosts.LINUX))
                .hasValue(new UncheckedBinaries(mongod, Optional.empty(), Map.of(), Message.text("somewhere")));
    }

    @Test
    void looksForExeFilesOnWindows() throws IOException {
        FakePrograms.mongod(folder, "6.0.5");
        HostPlatform windows = HostPlatform.of("Windows 11", "amd64");
        assertThat(find(windows)).isEmpty();

        Path mongod = FakePrograms.script(folder, "mongod.exe", "");
        Path mongos = FakePrograms.script(folder, "mongos.exe", "");

        assertThat(find(windows))
                .hasValue(new UncheckedBinaries(mongod, Optional.of(mongos), Map.of(), Message.text("somewhere")));
    }

    @Test
    void passesOverFilesThatMayNotBeExecutedAndFolders() throws IOException {
        Files.writeString(folder.resolve("mongod"), "text");
        Files.createDirectories(folder.resolve("bin/mongod"));

        assertThat(find(TestHosts.LINUX)).isEmpty();
    }

    private Optional<UncheckedBinaries> find(HostPlatform platform) {
        return UncheckedBinaries.in(folder, platform, Map.of(), Message.text("somewhere"));
    }
}
