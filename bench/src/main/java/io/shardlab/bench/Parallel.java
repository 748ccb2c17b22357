package io.shardlab.bench;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Counts what several threads do. */
public final class Parallel {

    private Parallel() {}

    /** One thread's part of the work, which returns how much it did. */
    @FunctionalInterface
    public interface Part {
        long run(int index) throws Exception;
    }

    /** Runs the parts 0 to {@code threads - 1} at the same time and returns the sum of their counts. */
    public static long sum(int threads, Part part) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Long>> parts = IntStream.range(0, threads)
                    .<Callable<Long>>mapToObj(index -> () -> counted(part, index))
                    .toList();
            long sum = 0;
            for (Future<Long> done : executor.invokeAll(parts)) {
                sum += done.get();
            }
            return sum;
        } finally {
            executor.shutdownNow();
        }
    }

    private static long counted(Part part, int index) throws Exception {
        long before = Allocation.ofThread();
        try {
            return part.run(index);
        } finally {
            Allocation.count(Allocation.ofThread() - before);
        }
    }
}
