package io.shardlab.transfer.failover;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.transfer.failover.FailoverDocuments.Kind;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * Inserts the document of its number, or reads one that was loaded before, and records its times. Confined to one worker.
 */
final class ReadOrWrite implements Operation {

    /** The error kind of a read that found another document, or none. */
    static final String WRONG_ANSWER = "wrong-answer";

    private final MongoCollection<BsonDocument> collection;
    private final FailoverDocuments documents;
    private final int series;
    private final Optional<OperationLog> log;
    private Kind kind;
    private BsonDocument document;
    private BsonDocument found;

    /**
     * @param series the series of the documents that it writes
     * @param log records the operations; empty for a warm-up
     */
    ReadOrWrite(
            MongoCollection<BsonDocument> collection,
            FailoverDocuments documents,
            int series,
            Optional<OperationLog> log) {
        this.collection = collection;
        this.documents = documents;
        this.series = series;
        this.log = log;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        kind = documents.kind(number);
        outcome.kind(kind.ordinal());
        document = documents.of(kind == Kind.READ ? FailoverDocuments.LOADED : series, documents.touched(number));
    }

    @Override
    public void execute(long number, Outcome outcome) {
        if (kind == Kind.READ) {
            found = collection
                    .find(new BsonDocument("_id", document.get("_id")))
                    .first();
        } else {
            collection.insertOne(document);
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        if (kind == Kind.READ && !document.equals(found)) {
            outcome.addErrors(WRONG_ANSWER, 1, "the document " + document.get("_id") + " was read as " + found);
            return;
        }
        outcome.addDocuments(1);
        outcome.addBytes(FailoverDocuments.BYTES);
    }

    @Override
    public void ended(long number, long due, long start, long end, boolean succeeded) {
        log.ifPresent(kept -> kept.add(number, due, start, end, succeeded));
    }
}
