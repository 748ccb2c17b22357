package io.shardlab.workloads.mixed.state;

import io.shardlab.data.choice.AcknowledgedCounter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The documents that a run has inserted, by number: those from the oldest that was not deleted to the newest up to which
 * all inserts have ended are there, but for such whose insert failed. Deletes take the oldest ones, so that the newest,
 * which are read most by some distributions, stay. Thread-safe.
 */
public final class InsertedDocuments {

    /** Of {@link #takeOldest}: nothing is left. */
    public static final long NONE = -1;

    private final long first;
    private final boolean acknowledged;
    private final AcknowledgedCounter numbers;
    private final AtomicLong oldest;
    private final Set<Long> uncertain = ConcurrentHashMap.newKeySet();
    private final LongAdder inserted = new LongAdder();
    private final LongAdder uncertainInserts = new LongAdder();
    private final LongAdder deleted = new LongAdder();
    private final LongAdder uncertainDeletes = new LongAdder();

    /**
     * @param first the number of the first document to insert
     * @param acknowledged whether servers answer inserts; otherwise none is ever known to be there
     */
    public InsertedDocuments(long first, boolean acknowledged) {
        this.first = first;
        this.acknowledged = acknowledged;
        this.numbers = new AcknowledgedCounter(first);
        this.oldest = new AtomicLong(first);
    }

    /** The number of a new document; one of {@link #inserted} and {@link #insertFailed} must follow. */
    public long begin() {
        return numbers.next();
    }

    /** Says that the insert was acknowledged. */
    public void inserted(long number) {
        inserted.increment();
        numbers.acknowledge(number);
    }

    /** Notes that it is unknown whether the document is there: the insert failed, or is never acknowledged. */
    public void insertFailed(long number) {
        if (acknowledged) {
            uncertain.add(number);
        }
        uncertainInserts.increment();
        numbers.acknowledge(number);
    }

    /** The number of a document to delete, handed out once, or {@link #NONE}. */
    public long takeOldest() {
        long number = oldest.get();
        while (number <= newest()) {
            if (oldest.compareAndSet(number, number + 1) && !uncertain.contains(number)) {
                return number;
            }
            number = oldest.get();
        }
        return NONE;
    }

    /** Says that a document that was taken is deleted. */
    public void deleted() {
        deleted.increment();
    }

    /** Notes that it is unknown whether a document that was taken is deleted. */
    public void deleteFailed() {
        uncertainDeletes.increment();
    }

    /** The number of the newest document up to which all inserts have ended; before the first if there is none. */
    public long newest() {
        return acknowledged ? numbers.last() : first - 1;
    }

    /** The number of the oldest document whose deletion has not begun. */
    public long oldest() {
        return oldest.get();
    }

    /** Whether a document need not be found: a loaded one always must. */
    public boolean mayBeMissing(long number) {
        return number >= first && (number < oldest.get() || number > newest() || uncertain.contains(number));
    }

    /** Inserts that were acknowledged. */
    public long insertedCount() {
        return inserted.sum();
    }

    /** Inserts whose outcome is unknown. */
    public long uncertainInsertCount() {
        return uncertainInserts.sum();
    }

    /** Deletes that were acknowledged. */
    public long deletedCount() {
        return deleted.sum();
    }

    /** Deletes whose outcome is unknown. */
    public long uncertainDeleteCount() {
        return uncertainDeletes.sum();
    }
}
