package io.shardlab.mongo.dataset;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.InputReport;
import io.shardlab.data.input.Portion;
import io.shardlab.mongo.bulk.BulkWriter;
import io.shardlab.mongo.bulk.InsertOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** The insertion workers of a load: each operation inserts one batch, through the worker's own router. */
public final class LoadOperations implements OperationFactory {

    /** The kind of error that a row is that no document could be made of. */
    public static final String BAD_ROW = "bad-row";

    private final Target target;
    private final MongoNamespace namespace;
    private final DocumentFeed feed;
    private final InsertOptions options;
    private final LoadProgress progress;
    private final Optional<SlowClient> slow;
    private final AtomicLong badRowsTold = new AtomicLong();

    /**
     * @param progress is told of every batch
     */
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

    /** Rows of which no document could be made are refused documents, told by the worker that comes next. */
    private void tellBadRows(Outcome outcome) {
        InputReport report = feed.report();
        long news = report.badRows() - badRowsTold.getAndAccumulate(report.badRows(), Math::max);
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
            tellBadRows(outcome);
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
}
