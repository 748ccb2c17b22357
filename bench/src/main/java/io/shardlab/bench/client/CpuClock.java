package io.shardlab.bench.client;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of whatever a contender's client is. */
@FunctionalInterface
interface CpuClock {

    /** Nanoseconds since a fixed moment; NaN where they cannot be told. */
    double nanos();

    /** This process with all its threads, those of the compiler and the garbage collector, too. */
    static CpuClock ofThisProcess() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return system::getProcessCpuTime;
    }

    /**
     * The processes that this one started and that have ended: {@code cutime} and {@code cstime} of proc(5), in hundredths
     * of a second. Linux only.
     */
    static CpuClock ofEndedChildren() {
        Path stat = Path.of("/proc/self/stat");
        return Files.isReadable(stat) ? () -> childNanos(stat) : () -> Double.NaN;
    }

    private static double childNanos(Path stat) {
        try {
            String line = Files.readString(stat);
            // Fields 16 and 17; the name, field 2, stands in brackets and may hold anything.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * 1e7;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
