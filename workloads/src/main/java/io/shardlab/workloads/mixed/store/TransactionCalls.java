package io.shardlab.workloads.mixed.store;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.TransactionOptions;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.mongo.Finder;
import io.shardlab.core.target.Router;
import java.nio.ByteBuffer;
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
final class TransactionCalls implements Calls {

    private static final int INITIAL_BYTES = 256;
    private static final Bson HOST_AND_DATE = Sorts.ascending("host", "date");

    /** The only one that a transaction may have. */
    private static final TransactionOptions OPTIONS = TransactionOptions.builder()
            .readPreference(ReadPreference.primary())
            .build();

    private final ClientSession session;
    private final MongoCollection<RawBsonDocument> collection;
    private final LongAdder retries;
    private final BsonAppender filterBytes = new BsonAppender(INITIAL_BYTES);

    /** @param retries counts transactions that are begun again */
    TransactionCalls(Router router, MongoNamespace namespace, LongAdder retries) {
        this.session = router.client().startSession();
        this.collection = router.client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
        this.retries = retries;
    }

    @Override
    public void find(Consumer<BsonAppender> filter, Finder.Visitor visitor) {
        show(collection.find(session, encode(filter)).iterator(), visitor);
    }

    @Override
    public void findInOrder(Consumer<BsonAppender> filter, int limit, Finder.Visitor visitor) {
        show(
                collection
                        .find(session, encode(filter))
                        .sort(HOST_AND_DATE)
                        .limit(limit)
                        .iterator(),
                visitor);
    }

    private RawBsonDocument encode(Consumer<BsonAppender> filter) {
        filterBytes.truncate(0);
        filterBytes.startDocument();
        filter.accept(filterBytes);
        filterBytes.endDocument();
        return new RawBsonDocument(filterBytes.bytes(), 0, filterBytes.position());
    }

    private static void show(MongoCursor<RawBsonDocument> cursor, Finder.Visitor visitor) {
        try (cursor) {
            while (cursor.hasNext()) {
                ByteBuffer bytes = cursor.next().getByteBuffer().asNIO();
                visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            }
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
    public UpdateResult update(RawBsonDocument filter, RawBsonDocument update) {
        return collection.updateOne(session, filter, update);
    }

    @Override
    public DeleteResult delete(RawBsonDocument filter) {
        return collection.deleteOne(session, filter);
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
