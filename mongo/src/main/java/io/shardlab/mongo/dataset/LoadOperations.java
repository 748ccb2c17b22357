package io.shardlab.mongo.dataset;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.bulk.BulkWriter;
import io.shardlab.mongo.bulk.InsertOptions;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.Portion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The insertion workers of a load. Each operation inserts one batch through the worker's own router. Thread-safe; each operation
 * belongs to its worker.
 */
public final class LoadOperations implements OperationFactory {

    /** The kind of error of a row from which no document could be made. */
    public static final String BAD_ROW = "bad-row";

    private final Target target;
    private final MongoNamespace namespace;
    private final DocumentFeed feed;
    private final InsertOptions options;
    private final LoadProgress progress;
    private final Optional<SlowClient> slow;
    private final AtomicLong badRowsReported = new AtomicLong();

    /** @param progress records every batch */
    public LoadOperations(
            Target target, MongoNamespace namespace, DocumentFeed feed, InsertOptions options, LoadProgress progress) {
        this.target = target;
        this.namespace = namespace;
        this.feed = feed;
        this.options = options;
        this.progress = progress;
        this.slow = SlowClient.of(target);
    }

    @Override
    public List<String> kinds() {
        return List.of("insert");
    }

    @Override
    public Operation create(Worker worker) {
        return new InsertBatch(
                new BulkWriter(target.routerFor(worker.index()), namespace, options, progress.retries()));
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return Optional.of(options.path());
    }

    @Override
    public OptionalDouble progress() {
        return feed.share(progress.settledDocuments());
    }

    @Override
    public Map<String, Long> retries() {
        return progress.retries().byKind();
    }

    @Override
    public double inputWaitSeconds() {
        return feed.waitSeconds() + slow.map(SlowClient::waitedSeconds).orElse(0.0);
    }

    /** Reports bad rows as refused documents, through the worker that comes next. */
    private void reportBadRows(Outcome outcome) {
        InputReport report = feed.report();
        long news = report.badRows() - badRowsReported.getAndAccumulate(report.badRows(), Math::max);
        if (news > 0) {
            outcome.addRefused(BAD_ROW, news, report.firstBadRows().get(0).toString());
        }
    }

    private final class InsertBatch implements Operation {

        private final BulkWriter writer;
        private final DocumentBatch batch = new DocumentBatch();
        private Portion portion;

        InsertBatch(BulkWriter writer) {
            this.writer = writer;
        }

        @Override
        public void prepare(long number, Outcome outcome) throws InterruptedException {
            Optional<Portion> filled = slow.isPresent()
                    ? slow.get().slowly(() -> feed.fill(batch), made -> made.isPresent() ? batch.count() : 0)
                    : feed.fill(batch);
            reportBadRows(outcome);
            if (filled.isPresent()) {
                portion = filled.get();
                progress.take(batch.count());
            } else {
                outcome.exhausted();
            }
        }

        @Override
        public void execute(long number, Outcome outcome) throws InterruptedException {
            progress.end(portion, writer.insert(batch, portion.firstNumber(), outcome));
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    /**
     * The client of a cluster in slow motion, if the time that a real client takes for each document is known: it is slowed
     * down by the same factor. Thread-safe.
     */
    static final class SlowClient {

        private static final double NANOS = 1e9;

        private final double nanosPerDocument;
        private final Semaphore processors;
        private final LongAdder waitedNanos = new LongAdder();

        SlowClient(double nanosPerDocument, int processors) {
            this.nanosPerDocument = nanosPerDocument;
            this.processors = new Semaphore(processors, true);
        }

        /** Returns empty if the client is not slowed down. */
        static Optional<SlowClient> of(Target target) {
            return target.timeDilation()
                    .flatMap(dilation -> dilation.loading()
                            .map(client -> new SlowClient(
                                    client.documentSeconds() * dilation.factor() * NANOS, client.processors())));
        }

        /**
         * Makes documents, and blocks until the slow client would have made them. As many threads as it has processors make
         * documents at a time.
         *
         * @param documents returns how many were made
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

        /** Returns the time that threads have waited so far, added up over them. */
        double waitedSeconds() {
            return waitedNanos.sum() / NANOS;
        }

        /** Returns the time that one processor takes for some documents. */
        long nanos(int documents) {
            return Math.round(documents * nanosPerDocument);
        }
    }
}
