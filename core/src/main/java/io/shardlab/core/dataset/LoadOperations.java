package io.shardlab.core.dataset;

import com.mongodb.MongoNamespace;
import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.mongo.BulkWriter;
import io.shardlab.core.target.Target;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.RawBsonDocument;

/** The insertion workers of a load: each operation inserts one batch, through the worker's own router. */
public final class LoadOperations implements OperationFactory {

    private final Target target;
    private final MongoNamespace namespace;
    private final DocumentFeed feed;
    private final boolean ordered;
    private final AtomicLong documentsTaken = new AtomicLong();

    public LoadOperations(Target target, MongoNamespace namespace, DocumentFeed feed, boolean ordered) {
        this.target = target;
        this.namespace = namespace;
        this.feed = feed;
        this.ordered = ordered;
    }

    @Override
    public List<String> kinds() {
        return List.of("insert");
    }

    @Override
    public Operation create(Worker worker) {
        BulkWriter writer = new BulkWriter(
                target.routerFor(worker.index())
                        .client()
                        .getDatabase(namespace.getDatabaseName())
                        .getCollection(namespace.getCollectionName(), RawBsonDocument.class),
                ordered);
        return new InsertBatch(writer);
    }

    @Override
    public OptionalDouble progress() {
        return feed.progress();
    }

    /** Documents that were taken from the feed to be sent, acknowledged or not. */
    public long documentsTaken() {
        return documentsTaken.get();
    }

    private final class InsertBatch implements Operation {

        private final BulkWriter writer;
        private final DocumentBatch batch = new DocumentBatch();

        InsertBatch(BulkWriter writer) {
            this.writer = writer;
        }

        @Override
        public void prepare(long number, Outcome outcome) {
            batch.clear();
            if (feed.fill(number, batch)) {
                documentsTaken.addAndGet(batch.count());
            } else {
                outcome.exhausted();
            }
        }

        @Override
        public void execute(long number, Outcome outcome) {
            writer.insert(batch, outcome);
        }
    }
}
