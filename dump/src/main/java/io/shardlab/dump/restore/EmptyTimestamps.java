package io.shardlab.dump.restore;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.data.document.BsonElements;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.LittleEndian;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * Puts empty timestamps back. Servers write the time of an insert in place of a top-level {@code Timestamp(0, 0)}; an update
 * whose new document is a literal of a pipeline leaves it. Not thread-safe.
 */
final class EmptyTimestamps {

    private static final byte TIMESTAMP = 0x11;

    private final MongoCollection<BsonDocument> collection;

    EmptyTimestamps(MongoClient client, MongoNamespace namespace) {
        collection = client.getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), BsonDocument.class);
    }

    /** After the documents were inserted; blocks while there is something to repair. */
    void repair(DocumentBatch documents) {
        for (int i = 0; i < documents.count(); i++) {
            if (hasEmptyTimestamp(documents.bytes(), documents.offset(i), documents.length(i))) {
                RawBsonDocument document = documents.view(i);
                collection.updateOne(
                        Filters.eq("_id", document.get("_id")),
                        List.of(new BsonDocument(
                                "$replaceRoot", new BsonDocument("newRoot", new BsonDocument("$literal", document)))));
            }
        }
    }

    /** Whether servers would change the document; not for the {@code _id}, which they leave. */
    static boolean hasEmptyTimestamp(byte[] bytes, int offset, int length) {
        int end = offset + length - 1;
        int element = offset + Integer.BYTES;
        while (element < end) {
            int value = BsonElements.value(bytes, element, end);
            if (bytes[element] == TIMESTAMP
                    && end - value >= Long.BYTES
                    && LittleEndian.getLong(bytes, value) == 0
                    && !(value - element == 5 && bytes[element + 1] == '_' && bytes[element + 2] == 'i')) {
                return true;
            }
            element = BsonElements.elementEnd(bytes, element, value, end);
        }
        return false;
    }
}
