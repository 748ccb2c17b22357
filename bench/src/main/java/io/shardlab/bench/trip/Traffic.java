package io.shardlab.bench.trip;

import io.shardlab.bench.trip.Application.Kind;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Executes the operations of an application at a steady rate until it is closed. */
final class Traffic implements AutoCloseable {

    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final AtomicLong next = new AtomicLong();
    private final long start = System.nanoTime();
    private volatile boolean ended;

    Traffic(List<Kind> kinds, int rate, long seed) {
        int sum = kinds.stream().mapToInt(Kind::weight).sum();
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(seed * 31 + thread);
            threads.submit(() -> run(kinds, sum, TimeUnit.SECONDS.toNanos(1) / rate, random));
        }
    }

    private void run(List<Kind> kinds, int sum, long pause, Random random) {
        while (!ended) {
            long due = start + next.getAndIncrement() * pause;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            int at = random.nextInt(sum);
            int index = 0;
            while (at >= kinds.get(index).weight()) {
                at -= kinds.get(index++).weight();
            }
            try {
                kinds.get(index).operation().accept(random);
            } catch (RuntimeException e) {
                System.err.println(kinds.get(index).name() + ": " + e);
            }
        }
    }

    @Override
    public void close() throws InterruptedException {
        ended = true;
        threads.shutdown();
        threads.awaitTermination(1, TimeUnit.MINUTES);
    }
}
