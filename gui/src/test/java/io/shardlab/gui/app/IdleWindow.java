package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.shardlab.core.text.Message;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunState;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/**
 * Opens the desktop program, leaves its window alone before and after a run, and fails if it then uses CPU time or draws.
 */
final class IdleWindow {

    /**
     * A share of one processor. The threads of an idle JVM need a varying time to wake up, which depends on the caches that other
     * programs leave them. A thread that spins needs a whole processor; drawing is counted by frames.
     */
    private static final double NEAR_ZERO = 0.05;

    private static final Duration WINDOW = Duration.ofMillis(500);
    private static final int WINDOWS = 3;

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long cpu = process.getProcessCpuTime();
    private long time = System.nanoTime();
    private final AtomicLong frames = new AtomicLong();
    private long framesBefore;
    private int idleWindows;

    private IdleWindow() {}

    /** @param arguments the folder of results */
    public static void main(String[] arguments) {
        int status = 1;
        try {
            new IdleWindow().use(Path.of(arguments[0]));
            status = 0;
        } catch (TimeoutException | RuntimeException | Error e) {
            e.printStackTrace();
        }
        // The threads of the window continue.
        Runtime.getRuntime().halt(status);
    }

    private void use(Path results) throws TimeoutException {
        AtomicBoolean over = new AtomicBoolean();
        Message lastWords = Message.text("the last that is said");
        try (Desktop desktop = Desktop.open(results, (input, listener, control) -> {
            Awaitility.await().atMost(Desktop.PATIENCE).until(() -> over.get() || control.isStopped());
            listener.say(lastWords);
            return new RunEnding(List.of(), Optional.empty(), Optional.empty(), false);
        })) {
            OpenWindow window = desktop.window();
            desktop.go(ProgramScreen.RUN);
            countFrames(window);
            awaitIdle();
            assertThat(window.isBusy()).isFalse();

            desktop.click("run-start");
            desktop.awaitState(RunState.RUNNING);
            assertThat(window.isBusy()).isTrue();
            over.set(true);
            desktop.awaitState(RunState.COMPLETE);
            assertThat(OpenWindow.onScreen(() -> window.models().run().messages()))
                    .containsExactly(lastWords);
            assertThat(window.isBusy()).isFalse();
            awaitIdle();
        }
    }

    private void countFrames(OpenWindow window) {
        OpenWindow.act(() -> window.stage().getScene().addPostLayoutPulseListener(frames::incrementAndGet));
    }

    /** Waits for the work that follows a start or a run, such as compilations. */
    private void awaitIdle() {
        idleWindows = 0;
        Awaitility.await("idle " + WINDOWS + " times in a row, with less than " + NEAR_ZERO
                        + " of a processor and no frame")
                .atMost(Desktop.PATIENCE)
                .pollDelay(WINDOW)
                .pollInterval(WINDOW)
                .until(() -> {
                    double share = shareSinceLastTime();
                    long drawn = framesSinceLastTime();
                    idleWindows = share < NEAR_ZERO && drawn == 0 ? idleWindows + 1 : 0;
                    return idleWindows == WINDOWS;
                });
    }

    private double shareSinceLastTime() {
        long cpuNow = process.getProcessCpuTime();
        long timeNow = System.nanoTime();
        double share = (cpuNow - cpu) / (double) (timeNow - time);
        cpu = cpuNow;
        time = timeNow;
        return share;
    }

    private long framesSinceLastTime() {
        long now = frames.get();
        long since = now - framesBefore;
        framesBefore = now;
        return since;
    }
}
