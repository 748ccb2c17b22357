package io.shardlab.workloads.mixed.store;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.TransactionOptions;
import com.mongodb.client.ClientSession;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.mongo.collection.LastBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/**
 * Calls within transactions of a session of their own, with the client's read and write concern. The driver begins a
 * transaction again that met a conflict, and commits again where it does not know what became of it.
 */
final class TransactionalLogOperations implements LogOperations {

    private static final int INITIAL_BYTES = 256;
    private static final Bson HOST_AND_DATE = Sorts.ascending("host", "date");

    /** The only one that a transaction may have. */
    private static final TransactionOptions OPTIONS = TransactionOptions.builder()
            .readPreference(ReadPreference.primary())
            .build();

    private final ClientSession session;
    private final MongoCollection<RawBsonDocument> collection;
    private final LongAdder retries;
    private final LastBatch answer = new LastBatch();
    private final BsonAppender query = new BsonAppender(INITIAL_BYTES);

    /** @param retries counts transactions that are begun again */
    TransactionalLogOperations(Router router, MongoNamespace namespace, LongAdder retries) {
        this.session = router.client().startSession();
        this.collection = router.client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
        this.retries = retries;
    }

    @Override
    public void find(Consumer<BsonAppender> filter, Finder.Visitor visitor, Outcome timed) {
        readAll(collection.find(session, query.encode(filter)), visitor, timed);
    }

    @Override
    public void findInOrder(Consumer<BsonAppender> filter, int limit, Finder.Visitor visitor, Outcome timed) {
        readAll(
                collection
                        .find(session, query.encode(filter))
                        .sort(HOST_AND_DATE)
                        .limit(limit),
                visitor,
                timed);
    }

    @Override
    public void show(Finder.Visitor visitor) {
        answer.show(visitor);
    }

    private void readAll(FindIterable<RawBsonDocument> find, Finder.Visitor visitor, Outcome timed) {
        try (MongoCursor<RawBsonDocument> cursor = find.iterator()) {
            answer.readAll(cursor, visitor, timed);
        }
    }

    @Override
    public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
        return collection.aggregate(session, pipeline, BsonDocument.class).into(new ArrayList<>());
    }

    @Override
    public void insert(RawBsonDocument document) {
        collection.insertOne(session, document);
    }

    @Override
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        return collection.updateOne(session, filter, update).getMatchedCount();
    }

    @Override
    public long delete(RawBsonDocument filter) {
        return collection.deleteOne(session, filter).getDeletedCount();
    }

    @Override
    public void together(Runnable calls) {
        int[] attempts = new int[1];
        session.withTransaction(
                () -> {
                    if (attempts[0]++ > 0) {
                        retries.increment();
                    }
                    calls.run();
                    return attempts[0];
                },
                OPTIONS);
    }

    @Override
    public void close() {
        session.close();
    }
}
