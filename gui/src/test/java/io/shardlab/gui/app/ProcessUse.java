package io.shardlab.gui.app;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The CPU time and the memory that this process had used at one time. Reads the memory from /proc, so it needs Linux.
 *
 * @param nanoTime the time
 * @param cpuNanos the CPU time of the process, with its compiler and collector
 * @param windowNanos the CPU time of the threads that lay out and draw
 * @param residentMegabytes the memory at that time
 * @param largestMegabytes the largest memory until then
 */
record ProcessUse(long nanoTime, long cpuNanos, long windowNanos, double residentMegabytes, double largestMegabytes) {

    private static final List<String> WINDOW_THREADS = List.of("JavaFX Application Thread", "QuantumRenderer");
    private static final double KILOBYTES = 1024;
    private static final Pattern MAPPING = Pattern.compile("^[0-9a-f]+-[0-9a-f]+ ");
    private static final Pattern MESA = Pattern.compile("libLLVM|libgallium|/dri/");

    /**
     * CPU use as a share of one processor.
     *
     * @param process the whole process
     * @param window the threads that lay out and draw
     */
    record Share(double process, double window) {}

    static ProcessUse now() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long window = Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .filter(info -> WINDOW_THREADS.stream().anyMatch(info.getThreadName()::startsWith))
                .mapToLong(info -> Math.max(0, threads.getThreadCpuTime(info.getThreadId())))
                .sum();
        return new ProcessUse(
                System.nanoTime(),
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
                window,
                megabytes("VmRSS"),
                megabytes("VmHWM"));
    }

    private static double megabytes(String key) {
        return lines("/proc/self/status").stream()
                .filter(line -> line.startsWith(key + ":"))
                .mapToDouble(line -> number(line) / KILOBYTES)
                .findFirst()
                .orElseThrow();
    }

    /** The resident memory of Mesa's software renderer, which draws on a virtual display. */
    static double mesaMegabytes() {
        double kilobytes = 0;
        boolean mesa = false;
        for (String line : lines("/proc/self/smaps")) {
            if (MAPPING.matcher(line).find()) {
                mesa = MESA.matcher(line).find();
            } else if (mesa && line.startsWith("Rss:")) {
                kilobytes += number(line);
            }
        }
        return kilobytes / KILOBYTES;
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long number(String line) {
        return Long.parseLong(line.replaceAll("\\D", ""));
    }

    Share since(ProcessUse before) {
        double time = nanoTime - before.nanoTime;
        return new Share((cpuNanos - before.cpuNanos) / time, (windowNanos - before.windowNanos) / time);
    }

    /** The bytes in the heap after the last garbage collection; 0 before the first. */
    static long heapAfterCollection() {
        List<String> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .toList();
        return ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
                .map(GarbageCollectorMXBean::getLastGcInfo)
                .filter(Objects::nonNull)
                .max(Comparator.comparingLong(GcInfo::getEndTime))
                .map(last -> heap.stream()
                        .mapToLong(
                                pool -> last.getMemoryUsageAfterGc().get(pool).getUsed())
                        .sum())
                .orElse(0L);
    }
}
