package io.shardlab.local.cluster.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class PromptThreadTest {

    private static final Executor NEW_THREADS = action -> new Thread(action, "prompt").start();

    @Test
    void timersOfTheThreadAndOfThoseThatItMakesEndAtOnceAndOthersDoNot() {
        long before = timerSlack();

        long inherited = CompletableFuture.supplyAsync(
                        () -> {
                            PromptThread.begin();
                            return CompletableFuture.supplyAsync(PromptThreadTest::timerSlack, NEW_THREADS)
                                    .join();
                        },
                        NEW_THREADS)
                .join();

        assertThat(inherited).as("0 for threads of real-time priority").isLessThanOrEqualTo(1);
        assertThat(timerSlack()).as("this thread").isEqualTo(before);
    }

    /** Returns by how many nanoseconds timers of this thread may be late. */
    private static long timerSlack() {
        try {
            String thread = Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString();
            return Long.parseLong(
                    Files.readString(Path.of("/proc", thread, "timerslack_ns")).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
