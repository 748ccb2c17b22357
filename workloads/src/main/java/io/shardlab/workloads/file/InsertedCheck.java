package io.shardlab.workloads.file;

import static com.mongodb.client.model.Filters.in;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.choice.InsertedDocuments;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * Looks for the documents that the run has inserted and not deleted. If there are very many, evenly spaced ones are looked for.
 * Used once; blocking.
 */
final class InsertedCheck {

    /** Reading them takes some seconds. */
    private static final int MOST_DOCUMENTS = 100_000;

    private static final int BATCH = 1000;

    private final StoredCollection collection;
    private final InsertedDocuments inserted;
    private final MongoCollection<RawBsonDocument> stored;
    private final StoredDocuments documents;
    private final boolean comparesContent;
    private final Map<BsonValue, Long> batch = new HashMap<>();
    private long checked;
    private long wrong;
    private Message firstWrong = Message.NONE;

    InsertedCheck(
            StoredCollection collection,
            InsertedDocuments inserted,
            MongoCollection<RawBsonDocument> stored,
            long seed) {
        this.collection = collection;
        this.inserted = inserted;
        this.stored = stored;
        this.documents = new StoredDocuments(collection.spec(), seed);
        this.comparesContent =
                !collection.changes().replaces() && !collection.spec().hasNow();
    }

    /**
     * Looks for the documents.
     *
     * @return how many were looked for
     * @throws RunFailedException if one is missing or differs
     */
    long run() {
        InsertedDocuments.Stretch present = inserted.present();
        long step = 1 + (present.count() - 1) / MOST_DOCUMENTS;
        for (long index = 0; index < present.count(); index += step) {
            long number = present.number(index);
            if (!inserted.mayBeMissing(number)) {
                batch.put(documents.value(number, "_id"), number);
                if (batch.size() == BATCH) {
                    checkBatch();
                }
            }
        }
        checkBatch();
        if (wrong > 0) {
            throw new RunFailedException(Message.of(
                    "Of the {0,number,#} inserted documents of {1} that were checked, {2,number,#} "
                            + "{2,choice,0#are|1#is|2#are} not what the servers have acknowledged: {3}.",
                    checked, collection.name(), wrong, firstWrong));
        }
        return checked;
    }

    private void checkBatch() {
        if (batch.isEmpty()) {
            return;
        }
        checked += batch.size();
        for (RawBsonDocument found : stored.find(in("_id", batch.keySet()))) {
            Long number = batch.remove(found.get("_id"));
            if (number == null) {
                wrong(Message.of("a document is there twice"));
            } else if (comparesContent && !isAsInserted(number, found)) {
                wrong(Message.of("document {0,number,#} differs from the one that was inserted", number));
            }
        }
        if (collection.whyMissing().isEmpty()) {
            batch.values().forEach(number -> wrong(Message.of("document {0,number,#} is not there", number)));
        }
        batch.clear();
    }

    private boolean isAsInserted(long number, RawBsonDocument found) {
        ByteBuffer bytes = found.getByteBuffer().asNIO();
        return collection.expected().of(number, documents)
                == collection.expected().hash(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    private void wrong(Message text) {
        if (wrong++ == 0) {
            firstWrong = text;
        }
    }
}
