package io.shardlab.workloads.mixed;

import io.shardlab.workloads.mixed.data.HostDays;
import io.shardlab.workloads.mixed.data.LogDocuments;
import io.shardlab.workloads.mixed.state.InsertedDocuments;
import io.shardlab.workloads.mixed.state.UpdateCounts;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the workers of one repetition, with its warm-up, have done. Thread-safe.
 *
 * @param documents what documents look like
 * @param hostDays what scans and aggregations must find; empty if there are none
 * @param fresh whether a read finds what was acknowledged before, as reads of a primary do
 * @param acknowledged whether servers answer writes
 * @param inserted inserts and deletes
 * @param updates that were acknowledged
 * @param uncertainUpdates updates of which it is unknown whether they were executed
 * @param updateCount how many were acknowledged
 * @param uncertainUpdateCount how many those are
 * @param deletesTurnedInserts operations that were to delete and found nothing left
 * @param transactionRetries transactions that were begun again after a conflict
 */
record Progress(
        LogDocuments documents,
        Optional<HostDays> hostDays,
        boolean fresh,
        boolean acknowledged,
        InsertedDocuments inserted,
        UpdateCounts updates,
        UpdateCounts uncertainUpdates,
        LongAdder updateCount,
        LongAdder uncertainUpdateCount,
        LongAdder deletesTurnedInserts,
        LongAdder transactionRetries) {

    /** Nothing done yet, on the documents as they were loaded. */
    static Progress begin(LogDocuments documents, Optional<HostDays> hostDays, boolean fresh, boolean acknowledged) {
        hostDays.ifPresent(HostDays::noneInserted);
        return new Progress(
                documents,
                hostDays,
                fresh,
                acknowledged,
                new InsertedDocuments(documents.loaded(), acknowledged),
                new UpdateCounts(documents.loaded()),
                new UpdateCounts(documents.loaded()),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder());
    }

    void updated(long number) {
        updates.add(number);
        updateCount.increment();
    }

    void updateFailed(long number) {
        uncertainUpdates.add(number);
        uncertainUpdateCount.increment();
    }
}
