package io.shardlab.core.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.workload.Outcome;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.RawBsonDocument;

/**
 * Inserts batches of encoded documents as they are; the server adds {@code _id} where it is missing. As thread-safe as
 * the driver's collection, that is, fully.
 */
public final class BulkWriter {

    private final MongoCollection<RawBsonDocument> collection;
    private final InsertManyOptions options;

    /**
     * @param ordered whether the server stops at the first document that it refuses
     */
    public BulkWriter(MongoCollection<RawBsonDocument> collection, boolean ordered) {
        this.collection = collection;
        this.options = new InsertManyOptions().ordered(ordered);
    }

    /**
     * Inserts a batch; blocks until it is acknowledged as the collection's write concern asks. With {@code w: 0} the
     * documents counted are those sent.
     *
     * @param outcome takes the documents that were acknowledged, and those that the server refused as errors by kind
     * @throws com.mongodb.MongoException if the batch as a whole failed; then nothing is known of its documents
     */
    public void insert(DocumentBatch batch, Outcome outcome) {
        try {
            collection.insertMany(batch.documents(), options);
            outcome.addDocuments(batch.count());
            outcome.addBytes(batch.sizeInBytes());
        } catch (MongoBulkWriteException e) {
            countPartly(batch, e, outcome);
        }
    }

    private static void countPartly(DocumentBatch batch, MongoBulkWriteException failure, Outcome outcome) {
        int inserted = failure.getWriteResult().getInsertedCount();
        outcome.addDocuments(inserted);
        outcome.addBytes((long) batch.sizeInBytes() * inserted / batch.count());
        if (failure.getWriteConcernError() != null) {
            outcome.addErrors("write-concern", 1, failure.getWriteConcernError().getMessage());
        }
        Map<String, Long> refused = failure.getWriteErrors().stream()
                .collect(Collectors.groupingBy(
                        error -> MongoErrors.kindOfCode(error.getCode(), "write-error"), Collectors.counting()));
        refused.forEach((kind, count) -> outcome.addRefused(kind, count, sample(failure, kind)));
    }

    private static String sample(MongoBulkWriteException failure, String kind) {
        return failure.getWriteErrors().stream()
                .filter(error ->
                        MongoErrors.kindOfCode(error.getCode(), "write-error").equals(kind))
                .map(BulkWriteError::getMessage)
                .findFirst()
                .orElse("");
    }
}
