package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.shardlab.core.process.LockHolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake programs are shell scripts")
class ServerCacheTest {

    private static final ServerVersion VERSION = ServerVersion.of("6.0.5");

    @TempDir
    private Path root;

    private final RecordedNotices notices = new RecordedNotices();
    private final AtomicInteger fetches = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void placesWhatWasFetchedAndLeavesNothingElse() throws Exception {
        ServerBinaries binaries = install((target, work) -> {
            Files.writeString(work.resolve("archive"), "big");
            FakePrograms.mongod(target.resolve("bin"), "6.0.5");
        });

        assertThat(binaries.mongod())
                .isEqualTo(root.resolve("6.0.5/bin/mongod"))
                .isExecutable();
        assertThat(binaries.source()).hasToString("test shop");
        assertOnlyVersionFolders("6.0.5");
    }

    @Test
    void threadsThatInstallAtOnceFetchOnceAndAllGetGoodServers() throws Exception {
        Callable<ServerBinaries> task =
                () -> installer().install(VERSION, Message.text("test shop"), this::goodFetch, notices);

        List<Future<ServerBinaries>> results = threads.invokeAll(List.of(task, task, task, task));

        for (Future<ServerBinaries> result : results) {
            assertThat(result.get().mongod()).isEqualTo(root.resolve("6.0.5/bin/mongod"));
        }
        assertThat(fetches).hasValue(1);
        assertOnlyVersionFolders("6.0.5");
    }

    @Test
    void waitsForAnotherProcessAndUsesWhatItInstalled() throws Exception {
        Process other = LockHolder.start(root.resolve(".lock"));
        try {
            Future<ServerBinaries> result = threads.submit(() -> install(this::goodFetch));
            await().untilAsserted(() ->
                    assertThat(notices.lines()).containsExactly("Waiting for another installation into " + root + "."));
            FakePrograms.mongod(root.resolve("6.0.5/bin"), "6.0.5");

            other.getOutputStream().close();

            assertThat(result.get().version()).hasToString("6.0.5");
            assertThat(fetches).hasValue(0);
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void installsAfterAnotherProcessDiedHalfWayAndDeletesWhatItLeft() throws Exception {
        Process other = LockHolder.start(root.resolve(".lock"));
        FakePrograms.mongod(root.resolve(".staging-dead/version/bin"), "6.0.5");
        Files.writeString(root.resolve(".staging-dead/half.tgz"), "hal");

        other.destroyForcibly().waitFor();

        assertThat(install(this::goodFetch).version()).hasToString("6.0.5");
        assertThat(fetches).hasValue(1);
        assertOnlyVersionFolders("6.0.5");
    }

    @Test
    void usesNothingOfAFetchThatBreaksOff() {
        assertThatThrownBy(() -> install((target, work) -> {
                    FakePrograms.mongod(target.resolve("bin"), "6.0.5");
                    throw new IOException("connection reset");
                }))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("connection reset");
        assertOnlyVersionFolders();
    }

    @Test
    void usesNothingOfAFetchThatIsInterrupted() {
        assertThatThrownBy(() -> install((target, work) -> {
                    FakePrograms.mongod(target.resolve("bin"), "6.0.5");
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);
        assertOnlyVersionFolders();
    }

    @Test
    void refusesServersThatDoNotRun() {
        assertThatThrownBy(() -> install((target, work) -> FakePrograms.mongodWithoutOpenSsl(target.resolve("bin"))))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("libssl.so.1.1");
        assertOnlyVersionFolders();
    }

    @Test
    void refusesServersOfAnotherVersion() {
        assertThatThrownBy(() -> install((target, work) -> FakePrograms.mongod(target.resolve("bin"), "6.0.4")))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("test shop holds version 6.0.4 instead of 6.0.5");
        assertOnlyVersionFolders();
    }

    @Test
    void refusesAnArchiveWithoutServer() {
        assertThatThrownBy(() -> install((target, work) -> FakePrograms.mongos(target.resolve("bin"), "6.0.5")))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("no mongod");
        assertOnlyVersionFolders();
    }

    @Test
    void replacesAnInstallationThatDoesNotRun() throws Exception {
        FakePrograms.mongodWithoutOpenSsl(root.resolve("6.0.5/bin"));

        assertThat(install(this::goodFetch).version()).hasToString("6.0.5");
        assertOnlyVersionFolders("6.0.5");
    }

    @Test
    void keepsAnInstallationThatRuns() throws Exception {
        FakePrograms.mongod(root.resolve("6.0.5/bin"), "6.0.5");

        assertThat(install(this::goodFetch).version()).hasToString("6.0.5");
        assertThat(fetches).hasValue(0);
    }

    @Test
    void saysWhyTheCacheCannotBeWritten() throws IOException {
        Path file = Files.writeString(root.resolve("file"), "in the way");
        ServerCache impossible = new ServerCache(file.resolve("mongodb"), TestHosts.LINUX, TestHosts.inspector());

        assertThatThrownBy(() -> impossible.install(VERSION, Message.text("test shop"), this::goodFetch, Notices.NONE))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining(file.toString());
    }

    private void goodFetch(Path target, Path work) throws IOException {
        fetches.incrementAndGet();
        FakePrograms.mongod(target.resolve("bin"), "6.0.5");
    }

    private ServerBinaries install(ServerCache.Fetcher fetcher) throws Exception {
        return installer().install(VERSION, Message.text("test shop"), fetcher, notices);
    }

    private ServerCache installer() {
        return new ServerCache(root, TestHosts.LINUX, TestHosts.inspector());
    }

    private void assertOnlyVersionFolders(String... versions) {
        assertThat(root.toFile().list((folder, name) -> !name.equals(".lock"))).containsExactlyInAnyOrder(versions);
        assertThat(new ServerCache(root, TestHosts.LINUX, TestHosts.inspector())
                        .candidates(VersionRequest.parse(Optional.empty())))
                .hasSize(versions.length);
    }
}
