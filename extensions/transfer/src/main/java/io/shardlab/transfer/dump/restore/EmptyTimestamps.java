package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.write.WriteResult;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Restores empty timestamps. Servers replace a top-level {@code Timestamp(0, 0)} by the time of the insert; an update whose
 * new document is a literal in a pipeline keeps it. Not thread-safe.
 */
final class EmptyTimestamps {

    private static final byte TIMESTAMP = 0x11;
    private static final BsonTimestamp EMPTY = new BsonTimestamp(0, 0);
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");

    private final MongoCollection<BsonDocument> collection;

    EmptyTimestamps(MongoClient client, MongoNamespace namespace) {
        collection = ServerCatalog.collection(client, namespace, BsonDocument.class);
    }

    /**
     * Repairs documents that were inserted; blocks until this is done. A refused document is repaired if the servers hold the
     * same one with other times, which an earlier attempt inserted. Any other document with its {@code _id} is not changed.
     *
     * @param refused the failures by their places in the batch
     * @param ordered true if no document behind the first refused one was sent
     * @return the failures of documents that the servers do not hold
     */
    List<WriteResult.Failure> repair(DocumentBatch documents, List<WriteResult.Failure> refused, boolean ordered) {
        Map<Integer, WriteResult.Failure> failures = new HashMap<>();
        refused.forEach(failure -> failures.put(failure.index(), failure));
        int sent = ordered && !refused.isEmpty() ? refused.get(0).index() + 1 : documents.count();
        for (int i = 0; i < sent; i++) {
            if (hasEmptyTimestamp(documents.bytes(), documents.offset(i), documents.length(i))) {
                RawBsonDocument document = documents.view(i);
                WriteResult.Failure failure = failures.get(i);
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

    /**
     * Reports whether inserts accept {@code bypassEmptyTsReplacement}, by which servers keep empty timestamps: since 8.0,
     * 7.0.13, 6.0.17 and 5.0.29 (SERVER-88750).
     */
    static boolean areKeptBy(String version) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return false;
        }
        int major = Integer.parseInt(parts.group(1));
        int patch = Integer.parseInt(parts.group(3));
        return major >= 8
                || parts.group(2).equals("0")
                        && (major == 7 && patch >= 13 || major == 6 && patch >= 17 || major == 5 && patch >= 29);
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

    /** Reports whether documents are equal, except for the times that servers write in place of empty timestamps. */
    static boolean isSameButForTimes(BsonDocument wanted, BsonDocument stored) {
        wanted.forEach((name, value) -> {
            BsonValue there = stored.get(name);
            if (value.equals(EMPTY) && there != null && there.isTimestamp()) {
                stored.put(name, EMPTY);
            }
        });
        return wanted.equals(stored);
    }

    /** Reports whether servers would change the document; they keep an empty timestamp in {@code _id}. */
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
