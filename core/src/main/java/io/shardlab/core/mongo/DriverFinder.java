package io.shardlab.core.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.document.BsonAppender;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.bson.RawBsonDocument;

/** Finds through the driver's cursor, which stays with the server that it began on. */
final class DriverFinder implements Finder {

    private static final int INITIAL_BYTES = 256;

    private final MongoCollection<RawBsonDocument> collection;
    private final BsonAppender filterBytes = new BsonAppender(INITIAL_BYTES);
    private MongoCursor<RawBsonDocument> cursor;

    DriverFinder(MongoDatabase database, String collectionName) {
        this.collection = database.getCollection(collectionName, RawBsonDocument.class);
    }

    @Override
    public void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor) {
        try (MongoCursor<RawBsonDocument> found =
                options.apply(collection.find(query(filter))).limit(limit).iterator()) {
            while (found.hasNext()) {
                show(found.next(), visitor);
            }
        }
    }

    @Override
    public boolean begin(Consumer<BsonAppender> filter, int batchSize, Visitor visitor) {
        close();
        cursor = collection.find(query(filter)).batchSize(batchSize).iterator();
        return next(visitor);
    }

    /** Asks for an answer only if the last one has been shown. */
    @Override
    public boolean next(Visitor visitor) {
        boolean more = cursor.hasNext();
        for (int left = cursor.available(); more && left > 0; left--) {
            show(cursor.next(), visitor);
        }
        return more && cursor.getServerCursor() != null;
    }

    private RawBsonDocument query(Consumer<BsonAppender> filter) {
        filterBytes.truncate(0);
        filterBytes.startDocument();
        filter.accept(filterBytes);
        filterBytes.endDocument();
        return new RawBsonDocument(filterBytes.bytes(), 0, filterBytes.position());
    }

    private static void show(RawBsonDocument document, Visitor visitor) {
        ByteBuffer bytes = document.getByteBuffer().asNIO();
        visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
