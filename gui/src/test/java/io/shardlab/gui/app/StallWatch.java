package io.shardlab.gui.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import org.HdrHistogram.Histogram;

/**
 * Measures how long the screen's thread lets events wait. A thread posts an event, waits until it was handled, and posts the
 * next, some hundred per second.
 *
 * <p>While servers use the processors, an event also waits for a processor, which is not a fault of the program. So the elapsed
 * time does not count, but the CPU time of the screen's thread between posting and handling an event, and the time that it
 * waited inside our own code, for a lock, a file or a connection. Waits of JavaFX itself, such as for a frame that another
 * thread draws, only add to the elapsed time.
 */
final class StallWatch implements AutoCloseable {

    /** The delay that people begin to notice (Miller, AFIPS Fall Joint Computer Conference, 1968). */
    static final Duration LIMIT = Duration.ofMillis(100);

    private static final long PAUSE_MILLIS = 5;
    private static final long HIGHEST_MICROS = TimeUnit.MINUTES.toMicros(10);

    /** If posting takes this long, this thread had no processor, and its measurement is meaningless. */
    private static final long POSTING_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long screen = OpenWindow.onScreen(() -> Thread.currentThread().getId());
    private final Histogram byClock = new Histogram(HIGHEST_MICROS, 3);
    private final Histogram executing = new Histogram(HIGHEST_MICROS, 3);
    private final List<Stall> stalls = new CopyOnWriteArrayList<>();
    private final Thread watcher = new Thread(this::watchAndReport, "stall-watch");
    private volatile Optional<Throwable> failure = Optional.empty();
    private volatile boolean over;
    private int dropped;

    /**
     * An event that waited too long.
     *
     * @param byClock the elapsed time
     * @param executing the CPU time of the screen's thread in this time
     * @param waiting the time that this thread was seen waiting in our code
     * @param where its stack while it waited, or else while it worked; empty if it was never sampled
     */
    record Stall(Duration byClock, Duration executing, Duration waiting, List<StackTraceElement> where) {}

    private record Handled(long nanoTime, long cpuNanos) {}

    /** Starts the watch. */
    StallWatch() {
        watcher.setDaemon(true);
        watcher.start();
    }

    private void watchAndReport() {
        try {
            watch();
        } catch (RuntimeException | Error e) {
            failure = Optional.of(e);
        }
    }

    private void watch() {
        while (!over) {
            long cpu = threads.getThreadCpuTime(screen);
            long posting = System.nanoTime();
            CompletableFuture<Handled> answer = new CompletableFuture<>();
            Platform.runLater(() -> answer.complete(new Handled(System.nanoTime(), threads.getCurrentThreadCpuTime())));
            boolean prompt = System.nanoTime() - posting < POSTING_NANOS;
            ScreenSamples samples = new ScreenSamples(threads, screen);
            Handled handled = await(answer, samples);
            if (prompt) {
                judge(handled.nanoTime - posting, handled.cpuNanos - cpu, samples);
            } else {
                dropped++;
            }
            pause();
        }
    }

    private static Handled await(CompletableFuture<Handled> answer, ScreenSamples samples) {
        while (true) {
            try {
                return answer.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                samples.take();
            } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void judge(long clockNanos, long cpuNanos, ScreenSamples samples) {
        byClock.recordValue(TimeUnit.NANOSECONDS.toMicros(clockNanos));
        executing.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, cpuNanos)));
        if (cpuNanos > LIMIT.toNanos() || samples.waitingNanos() > LIMIT.toNanos()) {
            stalls.add(new Stall(
                    Duration.ofNanos(clockNanos),
                    Duration.ofNanos(cpuNanos),
                    Duration.ofNanos(samples.waitingNanos()),
                    samples.where()));
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The stalls until now. */
    List<Stall> stalls() {
        return stalls;
    }

    /** The figures of all events, in milliseconds. Must be called after the end. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%d events; by the clock p50 %.1f p99 %.1f max %.1f ms; executing p50 %.2f p99 %.1f max %.1f ms; %d not judged",
                byClock.getTotalCount(),
                byClock.getValueAtPercentile(50) / 1e3,
                byClock.getValueAtPercentile(99) / 1e3,
                byClock.getMaxValue() / 1e3,
                executing.getValueAtPercentile(50) / 1e3,
                executing.getValueAtPercentile(99) / 1e3,
                executing.getMaxValue() / 1e3,
                dropped);
    }

    /** Ends the watch after the current event; fails if the watch itself has failed. */
    @Override
    public void close() throws InterruptedException {
        over = true;
        watcher.join();
        failure.ifPresent(reason -> {
            throw new AssertionError("the watch itself failed", reason);
        });
    }

    /** The number of judged events. Must be called after the end. */
    long judged() {
        return byClock.getTotalCount();
    }

    /** Samples the screen's thread while it lets an event wait. */
    private static final class ScreenSamples {

        private static final int DEPTH = 200;
        private static final String OURS = "io.shardlab.";
        private static final List<String> INPUT_AND_OUTPUT =
                List.of("java.io.", "java.net.", "sun.nio.", "java.lang.ProcessImpl", "java.util.prefs.");

        private final ThreadMXBean threads;
        private final long screen;
        private long waitingSince;
        private long waitingNanos;
        private List<StackTraceElement> where = List.of();

        ScreenSamples(ThreadMXBean threads, long screen) {
            this.threads = threads;
            this.screen = screen;
        }

        void take() {
            ThreadInfo info = threads.getThreadInfo(screen, DEPTH);
            long now = System.nanoTime();
            if (!isWaitingInOurCode(info)) {
                waitingSince = 0;
                if (where.isEmpty()) {
                    where = List.of(info.getStackTrace());
                }
            } else if (waitingSince == 0) {
                waitingSince = now;
                where = List.of(info.getStackTrace());
            } else {
                waitingNanos += now - waitingSince;
                waitingSince = now;
            }
        }

        private static boolean isWaitingInOurCode(ThreadInfo info) {
            List<StackTraceElement> stack = List.of(info.getStackTrace());
            return stack.stream().anyMatch(frame -> frame.getClassName().startsWith(OURS))
                    && (info.getThreadState() != Thread.State.RUNNABLE || isInputOrOutput(stack.get(0)));
        }

        private static boolean isInputOrOutput(StackTraceElement top) {
            return top.isNativeMethod()
                    && INPUT_AND_OUTPUT.stream()
                            .anyMatch(start -> top.getClassName().startsWith(start));
        }

        long waitingNanos() {
            return waitingNanos;
        }

        List<StackTraceElement> where() {
            return where;
        }
    }
}
