package io.shardlab.mongo.choice;

import io.shardlab.core.schedule.Share;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The documents that a run has inserted, by number. Present are those from the oldest that was not taken to the newest up to
 * which all inserts have ended, except those whose insert failed. Deletes take the oldest ones, so that the newest, which
 * some distributions read most, stay. Of several load machines, each inserts its own numbers and knows only of these.
 * Thread-safe.
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
    private final Share machine;
    /** Counts this machine's inserts from 0, as {@link #oldest} does. */
    private final AcknowledgedCounter places = new AcknowledgedCounter(0);

    private final AtomicLong oldest = new AtomicLong();
    private final NumberSet missing = new NumberSet();

    /**
     * @param first the number of the first document to insert
     * @param acknowledged true if servers answer inserts; otherwise no document is ever known to be there
     * @param machine the load machine, which inserts its share of the numbers
     */
    public InsertedDocuments(long first, boolean acknowledged, Share machine) {
        this.first = first;
        this.acknowledged = acknowledged;
        this.machine = machine;
    }

    /** The number of the first document to insert: the documents before it were there at the beginning. */
    public long first() {
        return first;
    }

    private long number(long place) {
        return first + machine.number(place);
    }

    private long place(long number) {
        return (number - first) / machine.count();
    }

    private boolean isOwn(long number) {
        return (number - first) % machine.count() == machine.index();
    }

    /**
     * Returns the number of a new document; a call of {@link #inserted}, {@link #insertFailed} or {@link #notInserted} must
     * follow.
     */
    public long begin() {
        return number(places.next());
    }

    public void inserted(long number) {
        inserted.increment();
        places.acknowledge(place(number));
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
        places.acknowledge(place(number));
    }

    /** Returns the number of a document to delete, each only once, or {@link #NONE}. */
    public long takeOldest() {
        long place = oldest.get();
        while (place <= newest()) {
            if (oldest.compareAndSet(place, place + 1) && !missing.contains(number(place))) {
                return number(place);
            }
            place = oldest.get();
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

    /** The place of the newest document up to which all inserts have ended; -1 if there is none. */
    private long newest() {
        return acknowledged ? places.last() : -1;
    }

    /** The numbers from the oldest document to the newest one at one moment, in their order. Documents may be missing. */
    public final class Stretch {

        private final long oldestPlace = oldest.get();
        private final long count = Math.max(0, newest() - oldestPlace + 1);

        private Stretch() {}

        public long count() {
            return count;
        }

        /** @param index 0 for the oldest one, to {@code count() - 1} */
        public long number(long index) {
            return InsertedDocuments.this.number(oldestPlace + index);
        }
    }

    /** Returns the numbers from the oldest document that was not taken to be deleted to the newest one. */
    public Stretch present() {
        return new Stretch();
    }

    /** True if a document need not be found, as one of another load machine; false for every loaded one. */
    public boolean mayBeMissing(long number) {
        return number >= first
                && (!isOwn(number)
                        || place(number) < oldest.get()
                        || place(number) > newest()
                        || missing.contains(number));
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
