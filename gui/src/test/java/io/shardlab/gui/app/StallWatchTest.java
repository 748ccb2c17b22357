package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The watch must find stalls, and only stalls. */
class StallWatchTest {

    private static final long TOO_LONG_NANOS = 4 * StallWatch.LIMIT.toNanos();

    @BeforeAll
    static void startTheToolkit() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void findsThatTheScreensThreadExecutesForTooLong() throws InterruptedException {
        try (StallWatch watch = new StallWatch()) {
            stallUntilSeen(watch, StallWatchTest::execute);
            assertThat(watch.stalls().get(0).executing()).isGreaterThan(StallWatch.LIMIT);
        }
    }

    @Test
    void findsThatTheScreensThreadWaitsInOurCodeForTooLong() throws InterruptedException {
        try (StallWatch watch = new StallWatch()) {
            stallUntilSeen(watch, () -> LockSupport.parkNanos(TOO_LONG_NANOS));
            assertThat(watch.stalls().get(0).waiting()).isGreaterThan(StallWatch.LIMIT);
        }
    }

    @Test
    void anIdleScreenHasNoStalls() throws InterruptedException {
        StallWatch watch = new StallWatch();
        for (int i = 0; i < 1_000; i++) {
            OpenWindow.act(() -> {});
        }
        watch.close();
        assertThat(watch.stalls()).isEmpty();
        assertThat(watch.judged()).isPositive();
    }

    /** Stalls repeatedly, because the watch does not judge stalls during which it had no processor itself. */
    private static void stallUntilSeen(StallWatch watch, Runnable stall) {
        await().atMost(Desktop.PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofNanos(TOO_LONG_NANOS / 2))
                .until(() -> {
                    OpenWindow.act(stall);
                    return !watch.stalls().isEmpty();
                });
    }

    private static void execute() {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + TOO_LONG_NANOS;
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
