package io.shardlab.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes of heap that a contender's threads of this process allocate, without those of the compiler. */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final LongAdder COUNTED = new LongAdder();

    private Allocation() {}

    /** Returns the bytes that the current thread has allocated. */
    public static long ofThread() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    /** Counts bytes that a thread has allocated. */
    public static void count(long bytes) {
        COUNTED.add(bytes);
    }

    /** Returns the bytes that were counted until now. */
    static long counted() {
        return COUNTED.sum();
    }
}
