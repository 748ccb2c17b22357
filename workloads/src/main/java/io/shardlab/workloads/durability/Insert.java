package io.shardlab.workloads.durability;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import org.bson.RawBsonDocument;

/**
 * Inserts one document at one level. Without acknowledgement only the sending is timed, and no document is reported as
 * written. Confined to one worker.
 */
final class Insert implements Operation {

    private final MongoCollection<RawBsonDocument> collection;
    private final FixedDocument document;
    private final Ids ids;
    private RawBsonDocument prepared;

    /**
     * The ids of one level's inserts in one repetition, distinct from all others and from those of its own warm-up.
     *
     * @param first the id of operation 0
     */
    record Ids(long first) {

        /** The most operations of one phase, so that ranges do not overlap. */
        static final long MOST_OPERATIONS = 1L << 31;

        /** @param index unique among the ranges of a run, from 0 */
        static Ids measured(long index) {
            return new Ids(2 * index * MOST_OPERATIONS);
        }

        Ids warmUp() {
            return new Ids(end());
        }

        long end() {
            return first + MOST_OPERATIONS;
        }
    }

    Insert(MongoCollection<RawBsonDocument> collection, FixedDocument document, Ids ids) {
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
