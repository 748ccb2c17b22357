package io.shardlab.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.process.LockHolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProcessLockTest {

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve(".lock");
    }

    @Test
    void aSecondThreadWaitsAndIsAnnouncedOnce() throws Exception {
        CompletableFuture<String> waits = new CompletableFuture<>();
        ProcessLock first = ProcessLock.acquire(file(), () -> {});
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> {
            try (ProcessLock lock = ProcessLock.acquire(file(), () -> waits.complete("waits"))) {
                return lock != null;
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(waits.get()).isEqualTo("waits");
        assertThat(second).isNotDone();
        assertThat(ProcessLock.tryAcquire(file())).isEmpty();
        first.close();
        first.close();
        assertThat(second.get()).isTrue();
        ProcessLock.tryAcquire(file()).orElseThrow().close();
    }

    @Test
    void anInterruptEndsTheWaitForAnotherProcess() throws Exception {
        Process other = LockHolder.start(file());
        try {
            assertThat(ProcessLock.tryAcquire(file())).isEmpty();
            assertThatThrownBy(() -> ProcessLock.acquire(
                            file(), () -> Thread.currentThread().interrupt()))
                    .isInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        } finally {
            other.destroyForcibly().waitFor();
        }
        ProcessLock.acquire(file(), () -> {}).close();
    }

    @Test
    void anInterruptedThreadRunsItsActionAllTheSameAndStaysInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        boolean interrupted =
                ProcessLock.holding(file(), () -> Thread.currentThread().isInterrupted());
        assertThat(interrupted).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
