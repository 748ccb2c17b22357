package io.shardlab.workloads.mixed;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.workloads.mixed.data.LogDocuments;
import io.shardlab.workloads.mixed.state.InsertedDocuments;
import io.shardlab.workloads.mixed.store.LogStore;
import java.util.Optional;
import org.bson.RawBsonDocument;

/** Operations that change documents, and the account of what was acknowledged. One worker's own. */
final class Writes {

    private final LogStore store;
    private final Progress progress;
    private final Reads reads;
    private final LogDocuments documents;
    private final InsertedDocuments inserted;
    private final DocumentBatch scratch = new DocumentBatch();
    private final DocumentBatch batch = new DocumentBatch();
    private long matched;

    Writes(LogStore store, Progress progress, Reads reads) {
        this.store = store;
        this.progress = progress;
        this.reads = reads;
        this.documents = progress.documents();
        this.inserted = progress.inserted();
    }

    /**
     * Inserts the next new document. Its number is taken here and not when the operation is prepared: one that is prepared
     * and then not executed would leave a gap for ever. So the document is made here, too, while the clock stands still.
     */
    void insert(Outcome outcome) {
        long number = inserted.begin();
        boolean acknowledged = false;
        try {
            outcome.pauseClock();
            batch.clear();
            documents.append(number, scratch, batch);
            progress.hostDays().ifPresent(table -> table.inserting(number, scratch));
            RawBsonDocument document = batch.view(0);
            outcome.resumeClock();
            store.together(() -> store.insert(document));
            acknowledged = progress.acknowledged();
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

    /**
     * Updates a document by one command.
     *
     * @param sequence tells the update apart from all others of the run
     */
    void update(long number, long sequence, Outcome outcome) {
        boolean answered = false;
        try {
            matched = store.update(number, documents.version(number, sequence));
            answered = matched != LogStore.NOT_ACKNOWLEDGED;
        } finally {
            account(number, answered);
        }
        report(number, outcome);
    }

    /**
     * Reads the document expected and updates it by what was read, both in one transaction; what was read is left to
     * {@link #verifyReadAndUpdate}.
     */
    void readAndUpdate(long number, long sequence, Outcome outcome) {
        boolean answered = false;
        try {
            store.together(() -> {
                matched = 0;
                reads.find(number, outcome);
                reads.see();
                if (reads.isFound()) {
                    matched = store.update(number, reads.updatesFound() + 1, documents.version(number, sequence));
                }
            });
            answered = true;
        } finally {
            account(number, answered);
        }
    }

    /** Checks what {@link #readAndUpdate} has read. */
    void verifyReadAndUpdate(long number, Outcome outcome) {
        Optional<String> wrong = reads.check(number);
        wrong.ifPresentOrElse(text -> Reads.wrong(text, outcome), () -> report(number, outcome));
    }

    private void account(long number, boolean answered) {
        if (!answered) {
            progress.updateFailed(number);
        } else if (matched > 0) {
            progress.updated(number);
        }
    }

    private void report(long number, Outcome outcome) {
        if (matched == 0 && !reads.mayBeMissing(number)) {
            Reads.wrong("document " + number + " was not there to be updated", outcome);
        } else {
            // It is unknown of one that is not acknowledged.
            outcome.addDocuments(matched == LogStore.NOT_ACKNOWLEDGED ? 1 : matched);
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
        Deleted deleted = new Deleted();
        boolean answered = false;
        try {
            store.together(() -> deleted.count = store.delete(number));
            answered = true;
        } finally {
            if (!answered) {
                inserted.deleteFailed();
            } else if (deleted.count > 0) {
                inserted.deleted();
            }
        }
        outcome.addDocuments(deleted.count);
        if (deleted.count == 0) {
            Reads.wrong("document " + number + " was not there to be deleted", outcome);
        }
        return true;
    }

    /** By the last attempt, as a transaction may be begun again. */
    private static final class Deleted {
        private long count;
    }
}
