package io.shardlab.local.cluster.topology;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs the steps of a start in parallel. The first failure interrupts all other steps, and every {@link #join} throws it from
 * then on, so that the cause is reported at once instead of its consequences. Thread-safe.
 */
final class StartScope implements AutoCloseable {

    private static final long LINGER_SECONDS = 10;

    private final ExecutorService executor = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "cluster-start");
        thread.setDaemon(true);
        return thread;
    });
    private final Queue<CompletableFuture<?>> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Throwable> firstFailure = new AtomicReference<>();

    <T> CompletableFuture<T> fork(Callable<T> step) {
        CompletableFuture<T> result = new CompletableFuture<>();
        tasks.add(result);
        try {
            executor.execute(() -> run(step, result));
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(firstFailure.get() == null ? e : firstFailure.get());
        }
        return result;
    }

    private <T> void run(Callable<T> step, CompletableFuture<T> result) {
        try {
            result.complete(step.call());
        } catch (Throwable e) {
            fail(e);
        }
    }

    private void fail(Throwable failure) {
        firstFailure.compareAndSet(null, failure);
        executor.shutdownNow();
        tasks.forEach(task -> task.completeExceptionally(firstFailure.get()));
    }

    /**
     * Blocks until the step is done.
     *
     * @throws RunFailedException or another exception of this program, if any step of this scope failed
     * @throws InterruptedException if this thread was interrupted or a step gave up because the cluster is being ended
     */
    static <T> T join(CompletableFuture<T> step) throws InterruptedException {
        try {
            return step.get();
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    static <T> List<T> joinAll(List<CompletableFuture<T>> steps) throws InterruptedException {
        List<T> results = new ArrayList<>();
        for (CompletableFuture<T> step : steps) {
            results.add(join(step));
        }
        return results;
    }

    private static ShardlabException rethrown(Throwable cause) throws InterruptedException {
        if (cause instanceof InterruptedException) {
            throw new InterruptedException("the cluster is being ended");
        }
        if (cause instanceof ShardlabException known) {
            return known;
        }
        return new RunFailedException(Message.of("The cluster could not be started: {0}.", cause), cause);
    }

    /** Interrupts running steps and waits for them to end. */
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            executor.awaitTermination(LINGER_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
