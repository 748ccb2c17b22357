package io.shardlab.workloads.ycsb;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.choice.Draws;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import org.bson.RawBsonDocument;

/** Updates and inserts. One worker's own. */
final class Writing {

    private static final byte[] SET = BsonAppender.name("$set");
    private static final int INITIAL_BYTES = 2048;

    private final SharedState shared;
    private final RecordStore store;
    private final FieldValues values;
    private final Draws recordDraws;
    private final BsonAppender buffer = new BsonAppender(INITIAL_BYTES);

    Writing(SharedState shared, RecordStore store) {
        this.shared = shared;
        this.store = store;
        this.values = shared.properties().fields();
        this.recordDraws = shared.records().draws();
    }

    /** An update of one field or of all, with new values; valid until this object is used for the next. */
    RawBsonDocument update(String key, Draws draws) {
        return buffer.encode(out -> {
            out.startDocument(SET);
            if (shared.properties().writesAllFields()) {
                values.appendAll(key, draws, out);
            } else {
                values.append((int) draws.below(values.count()), key, draws, out);
            }
            out.endDocument();
        });
    }

    /** Executes an update; that the record is not there is an error. */
    boolean update(String key, RawBsonDocument update, Outcome outcome) {
        boolean found = store.update(key, update);
        if (found) {
            outcome.addDocuments(1);
            outcome.addBytes(update.getByteBuffer().remaining());
        } else {
            outcome.addErrors("not-found", 1, "no record " + key);
        }
        return found;
    }

    /**
     * Inserts the next new record. Its number is taken here and not when the operation is prepared: one that is prepared
     * and then not executed would leave a gap for ever. So the record is made here, too, while the clock stands still.
     */
    void insert(Outcome outcome) {
        long number = shared.newRecords().next();
        shared.tried().increment();
        try {
            outcome.pauseClock();
            RawBsonDocument record = buffer.encode(out -> shared.records().append(number, recordDraws, out));
            outcome.resumeClock();
            if (shared.properties().mayUpsert()) {
                store.upsert(shared.properties().keys().name(number), record);
            } else {
                store.insert(record);
            }
            shared.inserted().increment();
            outcome.addDocuments(1);
            outcome.addBytes(record.getByteBuffer().remaining());
        } finally {
            shared.newRecords().acknowledge(number);
        }
    }
}
