package io.shardlab.mongo.collection;

import com.mongodb.client.ClientSession;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.document.BsonAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Finds and writes through the driver's public interface, as an application does. */
final class DriverAccess implements Finder, Writer {

    private static final int INITIAL_BYTES = 256;
    private static final ReplaceOptions REPLACE = new ReplaceOptions();
    private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

    private final MongoCollection<RawBsonDocument> collection;
    private final ClientSession session;
    private final BsonAppender query = new BsonAppender(INITIAL_BYTES);
    private final DriverAnswer answer = new DriverAnswer();

    private MongoCursor<RawBsonDocument> cursor;

    /** @param session the session of all calls; null for none */
    DriverAccess(MongoDatabase database, String collectionName, ClientSession session) {
        this.collection = database.getCollection(collectionName, RawBsonDocument.class);
        this.session = session;
    }

    private FindIterable<RawBsonDocument> find(Consumer<BsonAppender> filter) {
        RawBsonDocument encoded = query.encode(filter);
        return session == null ? collection.find(encoded) : collection.find(session, encoded);
    }

    @Override
    public void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed) {
        try (MongoCursor<RawBsonDocument> found = options.apply(find(filter))
                .limit(limit)
                .maxTime(Finder.limitMillis(timed), TimeUnit.MILLISECONDS)
                .iterator()) {
            answer.readAll(found, visitor, timed);
        }
    }

    @Override
    public boolean begin(Consumer<BsonAppender> filter, int batchSize) {
        close();
        cursor = find(filter).batchSize(batchSize).iterator();
        return next();
    }

    @Override
    public boolean next() {
        boolean more = cursor.hasNext();
        answer.takeAvailable(cursor);
        return more && cursor.getServerCursor() != null;
    }

    @Override
    public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
        return (session == null
                        ? collection.aggregate(pipeline, BsonDocument.class)
                        : collection.aggregate(session, pipeline, BsonDocument.class))
                .into(new ArrayList<>());
    }

    @Override
    public void show(Visitor visitor) {
        answer.show(visitor);
    }

    @Override
    public void insert(RawBsonDocument document) {
        if (session == null) {
            collection.insertOne(document);
        } else {
            collection.insertOne(session, document);
        }
    }

    @Override
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        return matched(
                session == null ? collection.updateOne(filter, update) : collection.updateOne(session, filter, update));
    }

    @Override
    public long replace(RawBsonDocument filter, RawBsonDocument document, boolean upsert) {
        ReplaceOptions options = upsert ? UPSERT : REPLACE;
        return matched(
                session == null
                        ? collection.replaceOne(filter, document, options)
                        : collection.replaceOne(session, filter, document, options));
    }

    private static long matched(UpdateResult result) {
        return result.wasAcknowledged()
                ? result.getMatchedCount() + (result.getUpsertedId() == null ? 0 : 1)
                : NOT_ACKNOWLEDGED;
    }

    @Override
    public long delete(RawBsonDocument filter) {
        DeleteResult result = session == null ? collection.deleteOne(filter) : collection.deleteOne(session, filter);
        return result.wasAcknowledged() ? result.getDeletedCount() : NOT_ACKNOWLEDGED;
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
