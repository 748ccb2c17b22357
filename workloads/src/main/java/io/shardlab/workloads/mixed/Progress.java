package io.shardlab.workloads.mixed;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.choice.InsertedDocuments;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** The changes that the workers of one repetition, with its warm-up, have made. Thread-safe. */
final class Progress {

    final LogDocuments documents;
    /** The expected answers of scans and aggregations; empty if there are none. */
    final Optional<HostDays> hostDays;
    /** True if a read finds the writes that were acknowledged before it, as reads from a primary do. */
    final boolean fresh;
    /** True if servers answer writes. */
    final boolean acknowledged;

    final InsertedDocuments inserted;
    final UpdateCounts updates;
    /** The updates that may have been executed or not. */
    final UpdateCounts uncertainUpdates;
    /** The deletes that found nothing left to delete. */
    final LongAdder deletesTurnedInserts = new LongAdder();
    /** The transactions that were restarted after a conflict. */
    final LongAdder transactionRetries = new LongAdder();

    Progress(LogDocuments documents, Optional<HostDays> hostDays, boolean fresh, boolean acknowledged, Share machine) {
        this.documents = documents;
        this.hostDays = hostDays;
        this.fresh = fresh;
        this.acknowledged = acknowledged;
        this.inserted = new InsertedDocuments(documents.loaded(), acknowledged, machine);
        this.updates = new UpdateCounts(documents.loaded());
        this.uncertainUpdates = new UpdateCounts(documents.loaded());
    }
}
