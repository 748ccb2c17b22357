package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.schedule.DueTime;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The client of a cluster in slow motion that is known to take some time for each document that it loads: here it takes as much
 * longer as everything else. Thread-safe.
 */
final class SlowClient {

    private static final double NANOS = 1e9;

    private final double nanosPerDocument;
    private final Semaphore processors;
    private final LongAdder waitedNanos = new LongAdder();

    SlowClient(double nanosPerDocument, int processors) {
        this.nanosPerDocument = nanosPerDocument;
        this.processors = new Semaphore(processors, true);
    }

    /** Empty if nothing slows the client down. */
    static Optional<SlowClient> of(Target target) {
        return target.timeDilation()
                .flatMap(dilation -> dilation.loading()
                        .map(client -> new SlowClient(
                                client.documentSeconds() * dilation.factor() * NANOS, client.processors())));
    }

    /**
     * Has some documents made, and blocks until the slow client would have made them; as many threads at a time make some as it has
     * processors.
     *
     * @param documents how many were made
     */
    <T> T slowly(Supplier<T> making, ToIntFunction<T> documents) throws InterruptedException {
        long asked = System.nanoTime();
        processors.acquire();
        long took = 0;
        try {
            long begin = System.nanoTime();
            T made = making.get();
            took = System.nanoTime() - begin;
            DueTime.await(begin + nanos(documents.applyAsInt(made)));
            return made;
        } finally {
            processors.release();
            waitedNanos.add(System.nanoTime() - asked - took);
        }
    }

    /** What threads have waited until now, added up over them, in seconds. */
    double waitedSeconds() {
        return waitedNanos.sum() / NANOS;
    }

    /** How long some documents take one processor. */
    long nanos(int documents) {
        return Math.round(documents * nanosPerDocument);
    }
}
