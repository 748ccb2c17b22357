package io.shardlab.core.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;

/**
 * CPU time of the worker threads. A process's CPU time holds that of the compiler and the garbage collector as well, so
 * only this tells whether each worker computed all the time. Thread-safe.
 */
final class WorkerCpu {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final LongAdder nanos = new LongAdder();

    /** Runs on this thread and counts its CPU time when it ends; an abandoned thread is never counted. */
    void count(Runnable work) {
        boolean known = threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
        long before = known ? threads.getCurrentThreadCpuTime() : 0;
        try {
            work.run();
        } finally {
            nanos.add(known ? threads.getCurrentThreadCpuTime() - before : 0);
        }
    }

    /** All that has ended until now, in seconds. */
    double seconds() {
        return nanos.sum() / 1e9;
    }
}
