package io.shardlab.local.measure;

import io.shardlab.local.cluster.process.Signals;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stops one process by SIGSTOP for a known time and has it go on by SIGCONT: for its clients a server that does not answer,
 * while every connection stays open. Closing it lets the process go on in any case.
 */
final class Stall implements AutoCloseable {

    private final long pid;
    private final Duration length;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CompletableFuture<StoodStill> past = new CompletableFuture<>();

    /**
     * When the process certainly stood still. The signals take effect at some moment between the start and the end of the
     * program that sends them.
     *
     * @param begun when it did already, by {@link System#nanoTime}
     * @param seconds for how long from then on
     */
    record StoodStill(long begun, double seconds) {}

    /** @param pid a process that the test has started itself */
    Stall(long pid, Duration length) {
        this.pid = pid;
        this.length = length;
    }

    /** Begins it from now on, without blocking; any further call does nothing. */
    void begin() {
        if (begun.compareAndSet(false, true)) {
            executor.execute(this::stop);
        }
    }

    /** Blocks until it is over. */
    StoodStill await() throws Exception {
        return past.get(1, TimeUnit.MINUTES);
    }

    private void stop() {
        try {
            Signals.stop(pid);
            long begun = System.nanoTime();
            executor.schedule(() -> goOn(begun), length.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RuntimeException | InterruptedException e) {
            past.completeExceptionally(e);
        }
    }

    private void goOn(long begun) {
        try {
            long ends = System.nanoTime();
            Signals.resume(pid);
            past.complete(new StoodStill(begun, (ends - begun) / 1e9));
        } catch (RuntimeException | InterruptedException e) {
            past.completeExceptionally(e);
        }
    }

    @Override
    public void close() throws InterruptedException {
        executor.shutdownNow();
        if (begun.get() && !past.isDone()) {
            Signals.resume(pid);
        }
    }
}
