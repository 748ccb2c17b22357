package io.shardlab.dump.restore;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.data.document.BsonElements;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.LittleEndian;
import io.shardlab.mongo.write.WriteReply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Puts empty timestamps back. Servers write the time of an insert in place of a top-level {@code Timestamp(0, 0)}; an update
 * whose new document is a literal of a pipeline leaves it. Not thread-safe.
 */
final class EmptyTimestamps {

    private static final byte TIMESTAMP = 0x11;
    private static final BsonTimestamp EMPTY = new BsonTimestamp(0, 0);

    private final MongoCollection<BsonDocument> collection;

    EmptyTimestamps(MongoClient client, MongoNamespace namespace) {
        collection = client.getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), BsonDocument.class);
    }

    /**
     * After the documents were inserted; blocks while there is something to repair. A document that was refused is repaired
     * if the servers hold the same one with other times: an earlier attempt has inserted it. What is refused otherwise
     * stands for another document, which is left alone.
     *
     * @param refused by their places in the batch
     * @param ordered whether nothing behind the first document that was refused was sent
     * @return those of {@code refused} that are not there
     */
    List<WriteReply.Failure> repair(DocumentBatch documents, List<WriteReply.Failure> refused, boolean ordered) {
        Map<Integer, WriteReply.Failure> failures = new HashMap<>();
        refused.forEach(failure -> failures.put(failure.index(), failure));
        int sent = ordered && !refused.isEmpty() ? refused.get(0).index() + 1 : documents.count();
        for (int i = 0; i < sent; i++) {
            if (hasEmptyTimestamp(documents.bytes(), documents.offset(i), documents.length(i))) {
                RawBsonDocument document = documents.view(i);
                WriteReply.Failure failure = failures.get(i);
                if (failure == null || failure.isDuplicateId() && isStoredWithOtherTimes(document)) {
                    replace(document);
                    failures.remove(i);
                }
            }
        }
        return refused.stream()
                .filter(failure -> failures.containsKey(failure.index()))
                .toList();
    }

    private void replace(RawBsonDocument document) {
        collection.updateOne(
                Filters.eq("_id", document.get("_id")),
                List.of(new BsonDocument(
                        "$replaceRoot", new BsonDocument("newRoot", new BsonDocument("$literal", document)))));
    }

    private boolean isStoredWithOtherTimes(RawBsonDocument document) {
        BsonDocument wanted = document.decode(new BsonDocumentCodec());
        BsonDocument stored = collection
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .find(Filters.eq("_id", wanted.get("_id")))
                .first();
        return stored != null && isSameButForTimes(wanted, stored);
    }

    /** Whether a document is another one but for the times that servers write in place of its empty timestamps. */
    static boolean isSameButForTimes(BsonDocument wanted, BsonDocument stored) {
        wanted.forEach((name, value) -> {
            BsonValue there = stored.get(name);
            if (value.equals(EMPTY) && there != null && there.isTimestamp()) {
                stored.put(name, EMPTY);
            }
        });
        return wanted.equals(stored);
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
