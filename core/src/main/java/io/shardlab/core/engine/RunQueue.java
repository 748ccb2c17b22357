package io.shardlab.core.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The time that a thread was ready to compute and waited for a processor, as Linux counts it. Stateless. */
final class RunQueue {

    /** CPU time, time on a run queue, both in nanoseconds, and the number of time slices: see sched-stats of the kernel. */
    private static final Path STATISTICS = Path.of("/proc/thread-self/schedstat");

    private RunQueue() {}

    static boolean isKnown() {
        return Files.isReadable(STATISTICS);
    }

    /** Returns the time of the calling thread until now; 0 if the system does not report it. */
    static long nanosOfThisThread() {
        try {
            return isKnown() ? nanos(Files.readString(STATISTICS)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    private static long nanos(String statistics) {
        String[] fields = statistics.trim().split(" ");
        return fields.length > 1 && fields[1].matches("[0-9]{1,18}") ? Long.parseLong(fields[1]) : 0;
    }
}
