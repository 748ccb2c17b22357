package io.shardlab.data.choice;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The documents that a run has inserted, by number. Present are those from the oldest that was not taken to the newest up to
 * which all inserts have ended, except those whose insert failed. Deletes take the oldest ones, so that the newest, which
 * some distributions read most, stay. Thread-safe.
 */
public final class InsertedDocuments {

    /** In place of a number if there is no document. */
    public static final long NONE = -1;

    private final LongAdder inserted = new LongAdder();
    private final LongAdder uncertainInserts = new LongAdder();
    private final LongAdder deleted = new LongAdder();
    private final LongAdder uncertainDeletes = new LongAdder();

    private final long first;
    private final boolean acknowledged;
    private final AcknowledgedCounter numbers;
    private final AtomicLong oldest;
    private final NumberSet missing = new NumberSet();

    /**
     * @param first the number of the first document to insert
     * @param acknowledged true if servers answer inserts; otherwise no document is ever known to be there
     */
    public InsertedDocuments(long first, boolean acknowledged) {
        this.first = first;
        this.acknowledged = acknowledged;
        this.numbers = new AcknowledgedCounter(first);
        this.oldest = new AtomicLong(first);
    }

    /**
     * Returns the number of a new document; a call of {@link #inserted}, {@link #insertFailed} or {@link #notInserted} must
     * follow.
     */
    public long begin() {
        return numbers.next();
    }

    public void inserted(long number) {
        inserted.increment();
        numbers.acknowledge(number);
    }

    /** Notes that it is unknown whether the document is there: the insert failed, or is never acknowledged. */
    public void insertFailed(long number) {
        uncertainInserts.increment();
        notInserted(number);
    }

    /** Notes that the document is not there, because a server has refused it, or was not asked. */
    public void notInserted(long number) {
        if (acknowledged) {
            missing.add(number);
        }
        numbers.acknowledge(number);
    }

    /** Returns the number of a document to delete, each only once, or {@link #NONE}. */
    public long takeOldest() {
        long number = oldest.get();
        while (number <= newest()) {
            if (oldest.compareAndSet(number, number + 1) && !missing.contains(number)) {
                return number;
            }
            number = oldest.get();
        }
        return NONE;
    }

    /** Notes that documents are deleted. */
    public void deleted(long count) {
        deleted.add(count);
    }

    /** Notes that it is unknown whether documents were deleted. */
    public void deleteFailed(long count) {
        uncertainDeletes.add(count);
    }

    /** Returns the number of the newest document up to which all inserts have ended, or the one before the first. */
    public long newest() {
        return acknowledged ? numbers.last() : first - 1;
    }

    /** Returns the number of the oldest document that was not taken to be deleted. */
    public long oldest() {
        return oldest.get();
    }

    /** True if a document need not be found; false for every loaded one. */
    public boolean mayBeMissing(long number) {
        return number >= first && (number < oldest.get() || number > newest() || missing.contains(number));
    }

    /** Returns how many inserts were acknowledged. */
    public long insertedCount() {
        return inserted.sum();
    }

    /** Returns how many inserts have an unknown outcome. */
    public long uncertainInserts() {
        return uncertainInserts.sum();
    }

    /** Returns how many deletes were acknowledged. */
    public long deletedCount() {
        return deleted.sum();
    }

    /** Returns how many deletes have an unknown outcome. */
    public long uncertainDeletes() {
        return uncertainDeletes.sum();
    }
}
