package io.shardlab.recovery.failover;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/** Inserts the document of its number, or reads one that was loaded before, and records when it did. */
final class ReadOrWrite implements Operation {

    /** The kind of error of a read that found another document, or none. */
    static final String WRONG_ANSWER = "wrong-answer";

    private final MongoCollection<BsonDocument> collection;
    private final FailoverDocuments documents;
    private final NumberedMix mix;
    private final int series;
    private final Optional<OperationLog> log;
    private OperationKind kind;
    private BsonDocument document;
    private BsonDocument found;

    /**
     * @param series of the documents that it writes
     * @param log of its worker; empty for a warm-up
     */
    ReadOrWrite(
            MongoCollection<BsonDocument> collection,
            FailoverDocuments documents,
            NumberedMix mix,
            int series,
            Optional<OperationLog> log) {
        this.collection = collection;
        this.documents = documents;
        this.mix = mix;
        this.series = series;
        this.log = log;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        kind = mix.kind(number);
        outcome.kind(kind.ordinal());
        document = documents.of(kind == OperationKind.READ ? NumberedIds.LOADED : series, mix.document(number));
    }

    @Override
    public void execute(long number, Outcome outcome) {
        if (kind == OperationKind.READ) {
            BsonInt64 id = document.getInt64("_id");
            found = collection.find(new BsonDocument("_id", id)).first();
        } else {
            collection.insertOne(document);
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        if (kind == OperationKind.READ && !document.equals(found)) {
            outcome.addErrors(WRONG_ANSWER, 1, "the document " + document.get("_id") + " was read as " + found);
            return;
        }
        outcome.addDocuments(1);
        outcome.addBytes(documents.bytes());
    }

    @Override
    public void ended(long number, long due, long start, long end, boolean succeeded) {
        log.ifPresent(kept -> kept.add(number, due, start, end, succeeded));
    }
}
