package io.shardlab.workloads.crud;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.mongo.collection.Finder;
import java.util.List;
import java.util.Optional;
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
    private final ClientPath path;
    private final ReadDigest digest = new ReadDigest();

    /** @param batchSize the most documents of an answer */
    FullRead(Target target, MongoNamespace namespace, CrudDocuments documents, int batchSize, ClientPath path) {
        this.target = target;
        this.namespace = namespace;
        this.documents = documents;
        this.batchSize = batchSize;
        this.path = path;
    }

    ReadDigest digest() {
        return digest;
    }

    @Override
    public List<String> kinds() {
        return List.of("read");
    }

    @Override
    public Operation create(Worker worker) {
        Finder finder = Finder.of(target.routerFor(worker.index()), namespace, path);
        return new ReadRange(finder, WorkerRange.of(worker.index(), worker.count(), documents), batchSize, digest);
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return Optional.of(path);
    }

    @Override
    public OptionalDouble progress() {
        return OptionalDouble.of(Math.min(1, (double) digest.seen() / documents.count()));
    }
}
