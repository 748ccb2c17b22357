package io.shardlab.workloads.crud;

import com.mongodb.MongoNamespace;
import io.shardlab.core.mongo.Finder;
import io.shardlab.core.target.Target;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reads all documents: one worker as they lie, several a range of {@code _id}s each. An operation is one answer of a
 * server.
 */
final class FullRead implements OperationFactory {

    private final Target target;
    private final MongoNamespace namespace;
    private final CrudDocuments documents;
    private final int batchSize;
    private final ReadTally tally = new ReadTally();

    /** @param batchSize the most documents of an answer */
    FullRead(Target target, MongoNamespace namespace, CrudDocuments documents, int batchSize) {
        this.target = target;
        this.namespace = namespace;
        this.documents = documents;
        this.batchSize = batchSize;
    }

    ReadTally tally() {
        return tally;
    }

    @Override
    public List<String> kinds() {
        return List.of("read");
    }

    @Override
    public Operation create(Worker worker) {
        Finder finder = Finder.of(
                target.routerFor(worker.index()),
                namespace,
                target.description().kind());
        return new ReadRange(
                finder,
                IdRange.of(worker.index(), worker.count(), documents),
                batchSize,
                new DocumentCheck(documents, CrudDocuments.INSERTED, tally));
    }

    @Override
    public OptionalDouble progress() {
        return OptionalDouble.of(Math.min(1, (double) tally.seen() / documents.count()));
    }
}
