package io.shardlab.mongo.collection;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Finds through the driver's cursor, which stays with the server that it began on. */
final class DriverFinder implements Finder {

    private static final int INITIAL_BYTES = 256;

    private final MongoCollection<RawBsonDocument> collection;
    private final BsonAppender query = new BsonAppender(INITIAL_BYTES);
    private final LastBatch answer = new LastBatch();
    private MongoCursor<RawBsonDocument> cursor;

    DriverFinder(MongoDatabase database, String collectionName) {
        this.collection = database.getCollection(collectionName, RawBsonDocument.class);
    }

    @Override
    public void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed) {
        try (MongoCursor<RawBsonDocument> found = options.apply(collection.find(query.encode(filter)))
                .limit(limit)
                .iterator()) {
            answer.readAll(found, visitor, timed);
        }
    }

    @Override
    public boolean begin(Consumer<BsonAppender> filter, int batchSize) {
        close();
        cursor = collection.find(query.encode(filter)).batchSize(batchSize).iterator();
        return next();
    }

    @Override
    public boolean next() {
        boolean more = cursor.hasNext();
        answer.take(cursor);
        return more && cursor.getServerCursor() != null;
    }

    @Override
    public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
        return collection.aggregate(pipeline, BsonDocument.class).into(new ArrayList<>());
    }

    @Override
    public void show(Visitor visitor) {
        answer.show(visitor);
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
