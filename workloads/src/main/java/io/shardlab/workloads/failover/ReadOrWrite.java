package io.shardlab.workloads.failover;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/** Inserts the document of its number, or reads one that was loaded before, and notes when it did. */
final class ReadOrWrite implements Operation {

    /** The kind of error of a read that found another document, or none. */
    static final String WRONG_ANSWER = "wrong-answer";

    private static final int READ = 0;
    private static final int WRITE = 1;

    private final MongoCollection<BsonDocument> collection;
    private final NumberedDocuments documents;
    private final NumberedMix mix;
    private final int series;
    private final OperationLog log;
    private BsonDocument document;
    private BsonDocument found;

    /**
     * @param series of the documents that it writes
     * @param log of its worker
     */
    ReadOrWrite(
            MongoCollection<BsonDocument> collection,
            NumberedDocuments documents,
            NumberedMix mix,
            int series,
            OperationLog log) {
        this.collection = collection;
        this.documents = documents;
        this.mix = mix;
        this.series = series;
        this.log = log;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        boolean read = mix.isRead(number);
        outcome.kind(read ? READ : WRITE);
        document = documents.of(read ? NumberedIds.LOADED : series, mix.document(number));
    }

    @Override
    public void execute(long number, Outcome outcome) {
        if (outcome.kind() == READ) {
            BsonInt64 id = document.getInt64("_id");
            found = collection.find(new BsonDocument("_id", id)).first();
        } else {
            collection.insertOne(document);
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        if (outcome.kind() == READ && !document.equals(found)) {
            outcome.addErrors(WRONG_ANSWER, 1, "the document " + document.get("_id") + " was read as " + found);
            return;
        }
        outcome.addDocuments(1);
        outcome.addBytes(documents.bytes());
    }

    @Override
    public void ended(long number, long due, long start, long end, boolean succeeded) {
        log.add(number, due, start, end, succeeded);
    }
}
