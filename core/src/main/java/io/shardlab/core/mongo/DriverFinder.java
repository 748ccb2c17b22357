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

    DriverFinder(MongoDatabase database, String collectionName) {
        this.collection = database.getCollection(collectionName, RawBsonDocument.class);
    }

    @Override
    public void find(Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor) {
        filterBytes.truncate(0);
        filterBytes.startDocument();
        filter.accept(filterBytes);
        filterBytes.endDocument();
        RawBsonDocument query = new RawBsonDocument(filterBytes.bytes(), 0, filterBytes.position());
        try (MongoCursor<RawBsonDocument> cursor =
                options.apply(collection.find(query)).limit(limit).iterator()) {
            while (cursor.hasNext()) {
                ByteBuffer bytes = cursor.next().getByteBuffer().asNIO();
                visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            }
        }
    }
}
