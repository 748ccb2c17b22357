package io.shardlab.mongo.bulk;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lte;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.WriteResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    private static final byte[] INSERT = BsonAppender.name("insert");
    private static final byte[] ORDERED = BsonAppender.name("ordered");
    private static final byte[] DOCUMENTS = BsonAppender.name("documents");

    private final InsertOptions options;
    private final RetryCounts retries;
    private final byte[] collection;
    private final byte[] extras;
    private final StoredDocuments stored;
    private final CommandSender large;
    private final CommandSender small;
    private List<WriteResult.Failure> refused = List.of();

    /**
     * Creates a writer through a router, with the write concern of the router's client.
     *
     * @param retries counts every batch that is sent again
     */
    public BulkWriter(Router router, MongoNamespace namespace, InsertOptions options, RetryCounts retries) {
        this.options = options;
        this.retries = retries;
        this.collection = namespace.getCollectionName().getBytes(StandardCharsets.UTF_8);
        this.extras = BsonAppender.encode(options.extras());
        this.stored = new StoredDocuments(router.client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class));
        this.large = sender(ClientPath.DRIVER, router, namespace);
        this.small = options.path() == ClientPath.DIRECT ? sender(ClientPath.DIRECT, router, namespace) : large;
    }

    private static CommandSender sender(ClientPath path, Router router, MongoNamespace namespace) {
        return CommandSenders.on(path, router, namespace.getDatabaseName())
                .of(
                        namespace.getCollectionName(),
                        ReadPreference.primary(),
                        ReadConcern.DEFAULT,
                        router.client().getWriteConcern());
    }

    /**
     * Sends a batch as one command that is encoded here, which costs the client least. The driver sends a batch that one command
     * cannot hold, or that gets no reply ({@code w: 0}).
     *
     * @param collection the name of the collection in UTF-8
     * @param extras a document with the command's further fields
     */
    static BatchInsertion.Sender by(CommandSender sender, byte[] collection, byte[] extras) {
        return (ids, from, to, ordered) -> {
            BsonAppender command = sender.begin();
            command.string(INSERT, collection);
            command.bool(ORDERED, ordered);
            command.elementsOf(extras, 0, extras.length);
            ids.append(DOCUMENTS, from, to, command);
            WriteResult result = sender.write(ordered);
            return result.acknowledged() ? result : WriteResult.inserted(to - from);
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
        BatchInsertion.Sender sender = by(isSmall(batch) ? small : large, collection, extras);
        BatchInsertion insertion = new BatchInsertion(ids, sender, stored, options, retries);
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
        return small != large && isSmall(batch);
    }

    /** Returns the documents of the last batch that the server refused, by their indexes; at most one if it was ordered. */
    public List<WriteResult.Failure> refused() {
        return refused;
    }

    @Override
    public void close() {
        small.close();
    }
}
