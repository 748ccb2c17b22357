package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FailingStartIT {

    private static final Duration AT_ONCE = Duration.ofSeconds(15);

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @TempDir
    private Path programs;

    @AfterEach
    void nothingIsLeft() {
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void anUnknownSetParameterIsReported() {
        ClusterSpec spec = ClusterSpec.sharded(2, 1, 1)
                .with(new StorageSettings(
                        256L << 20, Optional.empty(), OptionalInt.empty(), Map.of("noSuchParameter", "1")));

        RunFailedException failure = fail(spec, TestServers.binaries());

        assertThat(failure).hasMessageContaining("noSuchParameter").hasMessageContaining("exit code");
        assertThat(keptLogs(failure)).isDirectoryContaining("glob:**.out");
    }

    @Test
    void aTakenPortOfTheUserIsReported() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ClusterSpec spec = ClusterSpec.standalone().withFirstPort(other.getLocalPort());

            assertThat(fail(spec, TestServers.binaries()))
                    .hasMessage("Port " + other.getLocalPort()
                            + " of 127.0.0.1 is taken by another program; choose a free one.");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLastMessageOfAServerIsReportedAtOnce() throws IOException {
        Path mongod =
                script("echo hello; echo 'mongod: error while loading shared libraries: libssl.so.1.1' >&2; exit 127");
        Instant begin = Instant.now();

        RunFailedException failure = fail(ClusterSpec.sharded(3, 1, 1), TestServers.binaries("6.0.5", mongod));

        assertThat(failure)
                .hasMessageContaining("error while loading shared libraries: libssl.so.1.1")
                .hasMessageContaining("exit code 127");
        assertThat(Duration.between(begin, Instant.now())).isLessThan(AT_ONCE);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatEndsSilentlyIsReportedWithItsExitCode() throws IOException {
        assertThat(fail(ClusterSpec.standalone(), TestServers.binaries("6.0.5", script("exit 3"))))
                .hasMessageContaining("exit code 3")
                .hasMessageContaining("left no message");
    }

    @Test
    void aMissingProgramIsReported() {
        Path missing = programs.resolve("mongod");

        assertThat(fail(ClusterSpec.standalone(), TestServers.binaries("6.0.5", missing)))
                .hasMessageContaining(missing.toString());
    }

    @Test
    void aFolderThatCannotBeMadeIsReported() throws IOException {
        Path file = Files.writeString(programs.resolve("file"), "no folder");

        assertThatThrownBy(
                        () -> start(ClusterSpec.standalone().withDataDir(file.resolve("sub")), TestServers.binaries()))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void aServerTooOldForShardingWithoutMongosIsRefused() {
        ServerBinaries old =
                TestServers.binaries("4.4.2", TestServers.binaries().mongod());

        assertThatThrownBy(() -> start(ClusterSpec.sharded(1, 1, 1).withDataDir(data), old))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("5.1 or newer")
                .hasMessageContaining("4.4.2");
    }

    private RunFailedException fail(ClusterSpec spec, ServerBinaries binaries) {
        return catchThrowableOfType(RunFailedException.class, () -> start(spec.withDataDir(data), binaries));
    }

    private void start(ClusterSpec spec, ServerBinaries binaries) throws InterruptedException {
        TestClusters.in(cache).start(spec, binaries, Notices.NONE).close();
    }

    private Path script(String commands) throws IOException {
        Path script = Files.writeString(programs.resolve("mongod"), "#!/bin/sh\n" + commands + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private static Path keptLogs(RunFailedException failure) {
        Matcher matcher = Pattern.compile("logs are kept in (.*)\\.$").matcher(failure.getMessage());
        assertThat(matcher.find()).isTrue();
        return Path.of(matcher.group(1));
    }
}
