package io.shardlab.mongo.choice;

import java.util.TreeSet;

/**
 * Hands out the numbers of new records, and knows up to which number all have been inserted, so that no worker reads a record
 * that is not there yet. YCSB's counter keeps a window of a million numbers and fails if an insert hangs while the others
 * insert that many. This one keeps the numbers in progress, one for each worker. Thread-safe: inserts take a lock for a
 * moment, other calls do not.
 */
public final class AcknowledgedCounter {

    private final TreeSet<Long> inProgress = new TreeSet<>();
    private long next;
    private volatile long last;

    /** @param first the first number to hand out; all earlier ones have been inserted */
    public AcknowledgedCounter(long first) {
        this.next = first;
        this.last = first - 1;
    }

    /** Returns the next number, which the caller must acknowledge. */
    public synchronized long next() {
        inProgress.add(next);
        return next++;
    }

    /** Records that the attempt to insert this number has ended, successfully or not, as YCSB does. */
    public synchronized void acknowledge(long number) {
        inProgress.remove(number);
        last = (inProgress.isEmpty() ? next : inProgress.first()) - 1;
    }

    /** Returns the highest number up to which all have been acknowledged. */
    public long last() {
        return last;
    }
}
