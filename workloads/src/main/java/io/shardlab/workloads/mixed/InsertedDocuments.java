package io.shardlab.workloads.mixed;

import io.shardlab.data.choice.AcknowledgedCounter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The documents that a run has inserted, by number. Present are those from the oldest that was not deleted to the newest up
 * to which all inserts have ended, except those whose insert failed. Deletes take the oldest ones, so that the newest, which
 * some distributions read most, stay. Thread-safe.
 */
final class InsertedDocuments {

    /** The result of {@link #takeOldest} if nothing is left. */
    static final long NONE = -1;

    final LongAdder insertedCount = new LongAdder();
    /** Inserts whose outcome is unknown. */
    final LongAdder uncertainInserts = new LongAdder();
    /** Documents from {@link #takeOldest} that are deleted. */
    final LongAdder deleted = new LongAdder();
    /** Deletes whose outcome is unknown. */
    final LongAdder uncertainDeletes = new LongAdder();

    private final long first;
    private final boolean acknowledged;
    private final AcknowledgedCounter numbers;
    private final AtomicLong oldest;
    private final Set<Long> uncertain = ConcurrentHashMap.newKeySet();

    /**
     * @param first the number of the first document to insert
     * @param acknowledged true if servers answer inserts; otherwise no document is ever known to be there
     */
    InsertedDocuments(long first, boolean acknowledged) {
        this.first = first;
        this.acknowledged = acknowledged;
        this.numbers = new AcknowledgedCounter(first);
        this.oldest = new AtomicLong(first);
    }

    /** Returns the number of a new document; a call of {@link #inserted} or {@link #insertFailed} must follow. */
    long begin() {
        return numbers.next();
    }

    void inserted(long number) {
        insertedCount.increment();
        numbers.acknowledge(number);
    }

    /** Notes that it is unknown whether the document is there: the insert failed, or is never acknowledged. */
    void insertFailed(long number) {
        if (acknowledged) {
            uncertain.add(number);
        }
        uncertainInserts.increment();
        numbers.acknowledge(number);
    }

    /** Returns the number of a document to delete, each only once, or {@link #NONE}. */
    long takeOldest() {
        long number = oldest.get();
        while (number <= newest()) {
            if (oldest.compareAndSet(number, number + 1) && !uncertain.contains(number)) {
                return number;
            }
            number = oldest.get();
        }
        return NONE;
    }

    /** Returns the number of the newest document up to which all inserts have ended, or the one before the first. */
    long newest() {
        return acknowledged ? numbers.last() : first - 1;
    }

    /** Returns the number of the oldest document whose deletion has not begun. */
    long oldest() {
        return oldest.get();
    }

    /** True if a document need not be found; false for every loaded one. */
    boolean mayBeMissing(long number) {
        return number >= first && (number < oldest.get() || number > newest() || uncertain.contains(number));
    }
}
