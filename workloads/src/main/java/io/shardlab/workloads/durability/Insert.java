package io.shardlab.workloads.durability;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import org.bson.RawBsonDocument;

/**
 * Inserts one document at one level. Without acknowledgement what is timed is the sending, and no document is reported as
 * written.
 */
final class Insert implements Operation {

    private final MongoCollection<RawBsonDocument> collection;
    private final FixedDocument document;
    private final InsertIds ids;
    private RawBsonDocument prepared;

    Insert(MongoCollection<RawBsonDocument> collection, FixedDocument document, InsertIds ids) {
        this.collection = collection;
        this.document = document;
        this.ids = ids;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        prepared = document.of(ids.first() + number);
    }

    @Override
    public void execute(long number, Outcome outcome) {
        if (collection.insertOne(prepared).wasAcknowledged()) {
            outcome.addDocuments(1);
            outcome.addBytes(document.size());
        }
    }
}
