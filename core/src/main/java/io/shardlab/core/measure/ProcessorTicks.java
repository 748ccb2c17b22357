package io.shardlab.core.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The ticks of all processors since the start of the machine, mostly of 10 ms: the first line of {@code /proc/stat}, see
 * proc(5). Immutable.
 *
 * @param busy user, nice, system, irq and softirq; user includes the guests of this machine
 * @param stolen "time spent in other operating systems when running in a virtualized environment"
 * @param all busy and stolen, idle and iowait
 * @param processors the number of processors
 */
record ProcessorTicks(long busy, long stolen, long all, int processors) {

    private static final Path STAT = Path.of("/proc/stat");

    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;

    /** The ticks of this machine now; empty if it is not Linux. */
    static Optional<ProcessorTicks> read() {
        try {
            return Files.isReadable(STAT) ? parse(Files.readAllLines(STAT)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The ticks in the lines; empty if they have another format. */
    static Optional<ProcessorTicks> parse(List<String> lines) {
        int processors = (int)
                lines.stream().filter(line -> line.matches("cpu[0-9]+ .*")).count();
        if (processors == 0 || !lines.get(0).matches("cpu( +[0-9]+){8,}.*")) {
            return Optional.empty();
        }
        long[] ticks = Arrays.stream(lines.get(0).trim().split(" +"))
                .skip(1)
                .limit(STEAL + 1)
                .mapToLong(Long::parseLong)
                .toArray();
        long all = Arrays.stream(ticks).sum();
        return Optional.of(
                new ProcessorTicks(all - ticks[IDLE] - ticks[IOWAIT] - ticks[STEAL], ticks[STEAL], all, processors));
    }

    double busyShareSince(ProcessorTicks earlier) {
        return share(busy - earlier.busy, earlier);
    }

    double stolenShareSince(ProcessorTicks earlier) {
        return share(stolen - earlier.stolen, earlier);
    }

    /** The kernel sometimes takes back a tick of idle time. */
    private double share(long ticks, ProcessorTicks earlier) {
        return Math.max(0, Math.min(1, (double) ticks / (all - earlier.all)));
    }
}
