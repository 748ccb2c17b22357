package io.shardlab.workloads.mixed;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.document.DocumentBatch;
import org.bson.RawBsonDocument;

/** The operations that change documents, and the record of their acknowledgements. Confined to one worker. */
final class Writes implements AutoCloseable {

    private final LogStore store;
    private final Progress progress;
    private final Reads reads;
    private final long firstSequence;
    private final boolean transactions;
    private final InsertedDocuments inserted;
    private final DocumentBatch scratch = new DocumentBatch();
    private final DocumentBatch batch = new DocumentBatch();
    private long changed;

    /**
     * @param store is closed with this
     * @param firstSequence the sequence number of the update of operation 0, see {@link LogDocuments#version}
     * @param transactions true if an update first reads its document, both in one transaction
     */
    Writes(LogStore store, Progress progress, Reads reads, long firstSequence, boolean transactions) {
        this.store = store;
        this.progress = progress;
        this.reads = reads;
        this.firstSequence = firstSequence;
        this.transactions = transactions;
        this.inserted = progress.inserted;
    }

    Reads reads() {
        return reads;
    }

    boolean readsBeforeUpdate() {
        return transactions;
    }

    /**
     * Inserts the next new document. Its number is taken here and not when the operation is prepared: an operation that is
     * prepared and then not executed would leave a gap forever. So the document is made here, too, while the clock is paused.
     */
    void insert(Outcome outcome) {
        long number = inserted.begin();
        boolean acknowledged = false;
        try {
            outcome.pauseClock();
            batch.clear();
            progress.documents.append(number, scratch, batch);
            progress.hostDays.ifPresent(table -> table.inserting(number, scratch));
            RawBsonDocument document = batch.view(0);
            outcome.resumeClock();
            store.together(() -> store.insert(document));
            acknowledged = progress.acknowledged;
            outcome.addDocuments(1);
            outcome.addBytes(batch.length(0));
        } finally {
            if (acknowledged) {
                inserted.inserted(number);
            } else {
                inserted.insertFailed(number);
            }
        }
    }

    /** Updates a document; in a transaction, {@link #verifyUpdate} then checks the document that was read before. */
    void update(long number, long operation, Outcome outcome) {
        long version = progress.documents.version(number, firstSequence + operation);
        boolean answered = false;
        try {
            if (transactions) {
                store.together(() -> readAndUpdate(number, version, outcome));
            } else {
                changed = store.update(number, version);
            }
            answered = changed != CollectionAccess.NOT_ACKNOWLEDGED;
        } finally {
            if (!answered) {
                progress.uncertainUpdates.add(number);
            } else if (changed > 0) {
                progress.updates.add(number);
            }
        }
        if (!transactions) {
            reportUpdate(number, outcome);
        }
    }

    private void readAndUpdate(long number, long version, Outcome outcome) {
        changed = 0;
        reads.find(number, outcome);
        reads.see();
        if (reads.isFound()) {
            changed = store.update(number, reads.updatesFound() + 1, version);
        }
    }

    void verifyUpdate(long number, Outcome outcome) {
        if (transactions) {
            reads.check(number)
                    .ifPresentOrElse(text -> Reads.wrong(text, outcome), () -> reportUpdate(number, outcome));
        }
    }

    private void reportUpdate(long number, Outcome outcome) {
        if (changed == 0 && !reads.mayBeMissing(number)) {
            Reads.wrong("document " + number + " was not there to be updated", outcome);
        } else {
            // An update without acknowledgement counts as one document.
            outcome.addDocuments(changed == CollectionAccess.NOT_ACKNOWLEDGED ? 1 : changed);
        }
    }

    /**
     * Deletes the oldest document that the run has inserted.
     *
     * @return false if there is none, and nothing was done
     */
    boolean delete(Outcome outcome) {
        long number = inserted.takeOldest();
        if (number == InsertedDocuments.NONE) {
            return false;
        }
        boolean answered = false;
        try {
            // A transaction may be restarted: the last attempt counts.
            store.together(() -> changed = store.delete(number));
            answered = true;
        } finally {
            if (!answered) {
                inserted.deleteFailed(1);
            } else if (changed > 0) {
                inserted.deleted(1);
            }
        }
        outcome.addDocuments(changed);
        if (changed == 0) {
            Reads.wrong("document " + number + " was not there to be deleted", outcome);
        }
        return true;
    }

    @Override
    public void close() {
        store.close();
    }
}
