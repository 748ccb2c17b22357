package io.shardlab.gui.app;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;

/**
 * Measures the memory and the CPU time of the program while it runs a workload on its own servers and shows live charts, and
 * afterwards while nothing happens in the open window. The results are saved in the working folder. Started by {@code
 * bench/run-gui-long}.
 */
final class LongRun {

    private static final int SAMPLES = 60;
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(60);

    private final OpenWindow window;
    private final WindowDriver driver;
    private final Duration length;
    private final String threads;
    private final List<Long> heap = new ArrayList<>();

    private LongRun(OpenWindow window, Duration length, String threads) {
        this.window = window;
        this.driver = new WindowDriver(window);
        this.length = length;
        this.threads = threads;
    }

    /** @param arguments the length of a measurement in seconds, and the threads; several numbers of threads make a sweep */
    public static void main(String[] arguments) {
        Platform.startup(() -> Platform.setImplicitExit(false));
        try {
            Duration length = Duration.ofSeconds(Long.parseLong(arguments[0]));
            boolean kept = new LongRun(OpenWindow.over(Path.of("results")), length, arguments[1]).measure();
            System.exit(kept ? 0 : 1);
        } catch (Throwable e) {
            // The window's thread would keep the program alive.
            e.printStackTrace();
            System.exit(1);
        }
    }

    /** @return true if all figures are within their limits */
    private boolean measure() throws InterruptedException {
        driver.choose("sharded-query");
        driver.type(Map.of(
                "documents",
                "20k",
                "warm-up",
                "1s",
                "shards",
                "2",
                "threads",
                threads,
                "duration",
                length.toSeconds() + "s"));
        driver.go(ProgramScreen.RUN);
        driver.fire("run-start");
        WindowDriver.until(() -> window.phase().startsWith("measure") && window.throughput() > 0);
        ProcessUse running = ProcessUse.now();
        int points = 0;
        while (window.runState().isActive()) {
            TimeUnit.MILLISECONDS.sleep(Math.max(1, length.toMillis() / SAMPLES));
            heap.add(ProcessUse.heapAfterCollection());
            points = Math.max(points, points());
        }
        ProcessUse ran = ProcessUse.now();
        driver.awaitTheEnd();
        TimeUnit.SECONDS.sleep(SETTLING.toSeconds());
        ProcessUse idle = ProcessUse.now();
        TimeUnit.SECONDS.sleep(IDLE.toSeconds());
        ProcessUse idled = ProcessUse.now();
        return print(points, ran.since(running), idled.since(idle), idled);
    }

    private boolean print(int points, ProcessUse.Share running, ProcessUse.Share idle, ProcessUse last) {
        LongRunTable table = new LongRunTable();
        table.within("resident memory, the largest", last.largestMegabytes(), "MB", threads.contains(",") ? 400 : 350);
        table.say("    of which Mesa, which draws OpenGL without a graphics card", ProcessUse.mesaMegabytes(), "MB");
        table.say("resident memory at the end", last.residentMegabytes(), "MB");
        table.say("heap in use after collections, median of the run's first half", megabytes(half(0)), "MB");
        table.say("heap in use after collections, median of its second half", megabytes(half(1)), "MB");
        table.within("second half, of the first", half(1) / (double) Math.max(1, half(0)), "", 1.25);
        table.say("heap in use when all that can be is collected", megabytes(collected()), "MB");
        table.say(
                "points that live charts keep, of at most "
                        + window.models().run().figures().get().mostPoints(),
                points,
                "");
        table.say("processors during the run, client and window", 100 * running.process(), "% of one");
        table.say("    of which the window's two threads", 100 * running.window(), "% of one");
        table.within("processors while nothing happens", 100 * idle.process(), "% of one", 1);
        System.out.printf(
                Locale.ROOT,
                "%d s of queries by %s threads over 2 shards, then %d s of nothing:%n%s",
                length.toSeconds(),
                threads,
                IDLE.toSeconds(),
                table);
        return table.allWithin();
    }

    private int points() {
        return OpenWindow.onScreen(() -> window.models().run().figures().get().points());
    }

    private long half(int which) {
        List<Long> half = heap.subList(which * heap.size() / 2, (which + 1) * heap.size() / 2);
        return half.stream().sorted().skip(half.size() / 2).findFirst().orElse(0L);
    }

    private static long collected() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static double megabytes(long bytes) {
        return bytes / (double) (1 << 20);
    }
}
