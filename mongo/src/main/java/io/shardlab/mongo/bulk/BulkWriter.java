package io.shardlab.mongo.bulk;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lte;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.WriteCommand;
import io.shardlab.mongo.write.WriteReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Inserts batches of encoded documents unchanged. A document without an {@code _id} gets one that follows from its number.
 * Belongs to one worker; not thread-safe.
 */
public final class BulkWriter implements AutoCloseable {

    /** Documents of this size fit into one command of 16 MB, with the keys and ids of 100,000 documents. */
    static final int MAX_COMMAND_BYTES = 12 << 20;

    private final InsertOptions options;
    private final RetryCounts retries;
    private final StoredDocuments stored;
    private final Optional<PinnedConnection> connection;
    private final Senders large;
    private final Senders small;
    private List<WriteReply.Failure> refused = List.of();

    /**
     * Creates a writer through a router, with the write concern of the router's client.
     *
     * @param retries counts every batch that is sent again
     */
    public BulkWriter(Router router, MongoNamespace namespace, InsertOptions options, RetryCounts retries) {
        MongoCollection<RawBsonDocument> collection = router.client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
        this.options = options;
        this.retries = retries;
        this.stored = new StoredDocuments(collection);
        this.large = Senders.of(options.ordered(), ordered -> byDriver(collection, ordered, options.extras()));
        this.connection = options.path() == ClientPath.DIRECT
                ? Optional.of(PinnedConnection.of(router.client(), ReadPreference.primary()))
                : Optional.empty();
        this.small = connection
                .map(kept -> Senders.of(
                        options.ordered(), ordered -> byCommand(kept, collection, ordered, options.extras())))
                .orElse(large);
    }

    /** A sender that keeps the order if the options say so, and one that never does. */
    private record Senders(BatchInsertion.Sender asAsked, BatchInsertion.Sender unordered) {

        static Senders of(boolean ordered, Function<Boolean, BatchInsertion.Sender> maker) {
            BatchInsertion.Sender unordered = maker.apply(false);
            return new Senders(ordered ? maker.apply(true) : unordered, unordered);
        }
    }

    /** Sends a batch as one command that is encoded here, which costs the client least. */
    private static BatchInsertion.Sender byCommand(
            PinnedConnection connection, MongoCollection<?> collection, boolean ordered, BsonDocument extras) {
        MongoNamespace namespace = collection.getNamespace();
        BsonDocument fields = new BsonDocument("ordered", BsonBoolean.valueOf(ordered));
        fields.putAll(extras);
        WriteCommand command = new WriteCommand(
                "insert", "documents", namespace.getCollectionName(), collection.getWriteConcern(), fields);
        return (ids, from, to) ->
                WriteReply.of(connection.write(namespace.getDatabaseName(), ids.encode(command, from, to)));
    }

    /** Has the driver send a batch that one command cannot hold, or that gets no reply ({@code w: 0}). */
    private static BatchInsertion.Sender byDriver(
            MongoCollection<RawBsonDocument> collection, boolean ordered, BsonDocument extras) {
        InsertManyOptions options = new InsertManyOptions()
                .ordered(ordered)
                .bypassDocumentValidation(extras.containsKey("bypassDocumentValidation") ? true : null);
        DocumentBatch identified = new DocumentBatch();
        return (ids, from, to) -> {
            identified.clear();
            for (int i = from; i < to; i++) {
                int index = i;
                identified.append(ids.batch(), index, out -> ids.append(index, out));
            }
            try {
                collection.insertMany(identified.documents(), options);
                return WriteReply.all(identified.count());
            } catch (MongoBulkWriteException e) {
                return WriteReply.of(e);
            }
        };
    }

    /** Asks the primaries of a collection. */
    private record StoredDocuments(MongoCollection<RawBsonDocument> collection) implements BatchInsertion.Stored {

        private StoredDocuments {
            collection = collection.withReadPreference(ReadPreference.primary()).withReadConcern(ReadConcern.LOCAL);
        }

        @Override
        public boolean holds(RawBsonDocument document) {
            BsonDocument wanted = document.decode(new BsonDocumentCodec());
            // Each shard may have a document with this _id.
            List<RawBsonDocument> found =
                    collection.find(eq("_id", wanted.get("_id"))).into(new ArrayList<>());
            return found.stream().anyMatch(wanted::equals);
        }

        @Override
        public int leading(BatchIds ids, int from) {
            int index = from;
            try (MongoCursor<RawBsonDocument> found = collection
                    .find(and(
                            gte("_id", ids.id(from)),
                            lte("_id", ids.id(ids.batch().count() - 1))))
                    .projection(Projections.include("_id"))
                    .sort(Sorts.ascending("_id"))
                    .iterator()) {
                while (found.hasNext()
                        && found.next().getObjectId("_id").getValue().equals(ids.id(index))) {
                    index++;
                }
            }
            return index - from;
        }
    }

    /**
     * Inserts a batch; blocks until it is acknowledged as the write concern asks, retrying transient errors. With
     * {@code w: 0} the documents counted are those sent.
     *
     * @param firstNumber the number of the batch's first document in the load
     * @param outcome receives the documents that were acknowledged, and by kind those that the server refused
     * @throws com.mongodb.MongoException if the whole batch failed; the fate of its documents is then unknown
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
        return batch.sizeInBytes() <= MAX_COMMAND_BYTES;
    }

    /** True if a batch is sent with all further fields of the options; the driver sends only some. */
    public boolean sendsExtras(DocumentBatch batch) {
        return connection.isPresent() && isSmall(batch);
    }

    /** Returns the documents of the last batch that the server refused, by their indexes; at most one if it was ordered. */
    public List<WriteReply.Failure> refused() {
        return refused;
    }

    @Override
    public void close() {
        connection.ifPresent(PinnedConnection::close);
    }
}
