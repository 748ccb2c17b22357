package io.shardlab.mongo.dataset;

import io.shardlab.core.target.Target;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The client of a cluster in slow motion that is known to take some time for each document that it loads: here it takes as much
 * longer as everything else. Thread-safe.
 */
public final class SlowClient {

    private static final double NANOS = 1e9;

    private final double nanosPerDocument;
    private final Semaphore processors;

    SlowClient(double nanosPerDocument, int processors) {
        this.nanosPerDocument = nanosPerDocument;
        this.processors = new Semaphore(processors, true);
    }

    /** Empty if nothing slows the client down. */
    public static Optional<SlowClient> of(Target target) {
        return target.timeDilation()
                .flatMap(dilation -> dilation.loading()
                        .map(client -> new SlowClient(
                                client.documentSeconds() * dilation.factor() * NANOS, client.processors())));
    }

    /**
     * Blocks until the slow client would have made some documents; as many threads at a time make some as it has processors.
     *
     * @param tookNanos how long it took here
     */
    void awaitMade(int documents, long tookNanos) throws InterruptedException {
        processors.acquire();
        try {
            TimeUnit.NANOSECONDS.sleep(nanos(documents) - tookNanos);
        } finally {
            processors.release();
        }
    }

    /** How long it takes for some documents on one processor. */
    long nanos(int documents) {
        return Math.round(documents * nanosPerDocument);
    }
}
