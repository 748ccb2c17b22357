package io.shardlab.mongo.bulk;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.WriteReply;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bson.RawBsonDocument;

/**
 * Inserts batches of encoded documents as they are, each with an {@code _id} that follows from its number unless it has
 * one of its own. One worker's own; not thread-safe.
 */
public final class BulkWriter implements AutoCloseable {

    private final InsertOptions options;
    private final RetryCounts retries;
    private final StoredDocuments stored;
    private final Optional<PinnedConnection> connection;
    private final Senders large;
    private final Senders small;
    private List<WriteReply.Failure> refused = List.of();

    /**
     * Writes through a router with its client's write concern.
     *
     * @param retries is told of every batch that is sent again
     */
    public BulkWriter(Router router, MongoNamespace namespace, InsertOptions options, RetryCounts retries) {
        MongoDatabase database = router.client().getDatabase(namespace.getDatabaseName());
        MongoCollection<RawBsonDocument> collection =
                database.getCollection(namespace.getCollectionName(), RawBsonDocument.class);
        this.options = options;
        this.retries = retries;
        this.stored = new CollectionDocuments(collection);
        this.large = Senders.of(options.ordered(), ordered -> new DriverSender(collection, ordered, options.extras()));
        this.connection = options.path() == ClientPath.DIRECT
                ? Optional.of(PinnedConnection.of(router.client(), ReadPreference.primary()))
                : Optional.empty();
        this.small = connection
                .map(kept -> Senders.of(
                        options.ordered(), ordered -> new CommandSender(kept, collection, ordered, options.extras())))
                .orElse(large);
    }

    /**
     * Inserts a batch; blocks until it is acknowledged as the write concern asks, over transient errors, too. With
     * {@code w: 0} the documents counted are those sent.
     *
     * @param firstNumber the number of the batch's first document in the load
     * @param outcome takes the documents that were acknowledged, and those that the server refused, by kind
     * @throws com.mongodb.MongoException if the batch as a whole failed; then nothing is known of its documents
     */
    public InsertResult insert(DocumentBatch batch, long firstNumber, Outcome outcome) throws InterruptedException {
        BatchIds ids = new BatchIds(batch, options.ids(), firstNumber, options.mayHoldIds());
        Senders senders = isSmall(batch) ? small : large;
        BatchInsertion insertion =
                new BatchInsertion(ids, senders.asAsked(), senders.unordered(), stored, options, retries);
        try {
            return insertion.run(outcome);
        } finally {
            refused = insertion.refused();
        }
    }

    private static boolean isSmall(DocumentBatch batch) {
        return batch.sizeInBytes() <= InsertCommand.MOST_DOCUMENT_BYTES;
    }

    /** Whether a batch takes the further fields of the options; the driver sends only some. */
    public boolean sendsExtras(DocumentBatch batch) {
        return connection.isPresent() && isSmall(batch);
    }

    /** The documents of the last batch that the server refused, by their places in it. Of an ordered batch that is one. */
    public List<WriteReply.Failure> refused() {
        return refused;
    }

    @Override
    public void close() {
        connection.ifPresent(PinnedConnection::close);
    }

    /** One that keeps the order if that was asked for, and one that never does. */
    private record Senders(BatchSender asAsked, BatchSender unordered) {

        static Senders of(boolean ordered, Function<Boolean, BatchSender> maker) {
            BatchSender unordered = maker.apply(false);
            return new Senders(ordered ? maker.apply(true) : unordered, unordered);
        }
    }
}
