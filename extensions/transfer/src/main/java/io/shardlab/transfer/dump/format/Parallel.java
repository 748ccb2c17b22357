package io.shardlab.transfer.dump.format;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs several tasks at a time. */
public final class Parallel {

    private static final int MINUTES_TO_END = 10;

    private Parallel() {}

    /**
     * Starts tasks in their order, some at a time; blocks until all have ended. The first failure interrupts the others, and
     * so does an interrupt of this thread.
     *
     * @throws RuntimeException the failure of the first task that failed
     */
    public static void run(String name, int threads, List<? extends Callable<Void>> tasks) throws InterruptedException {
        if (tasks.isEmpty()) {
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, tasks.size()), work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        try {
            CompletionService<Void> done = new ExecutorCompletionService<>(pool);
            List<Future<Void>> begun = new ArrayList<>();
            tasks.forEach(task -> begun.add(done.submit(task)));
            for (int i = 0; i < begun.size(); i++) {
                done.take().get();
            }
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        } finally {
            pool.shutdownNow();
            awaitEnd(pool);
        }
    }

    /** Waits for interrupted tasks, which settle their current batches before they end. */
    private static void awaitEnd(ExecutorService pool) {
        boolean interrupted = Thread.interrupted();
        try {
            pool.awaitTermination(MINUTES_TO_END, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException unchecked(Throwable failure) throws InterruptedException {
        if (failure instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }
}
