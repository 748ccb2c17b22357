package io.shardlab.data.choice;

import java.util.TreeSet;

/**
 * Hands out the numbers of new records, and knows up to which one all have been inserted, so that no worker asks for a record
 * that is still on its way. YCSB's keeps a window of a million numbers and fails if an insert hangs for longer than the
 * others need for these; this one keeps those that are on their way, one for each worker. Thread-safe: inserts take a lock
 * for a moment, others none.
 */
public final class AcknowledgedCounter {

    private final TreeSet<Long> onTheirWay = new TreeSet<>();
    private long next;
    private volatile long last;

    /** @param first the first number to hand out; all before it are there */
    public AcknowledgedCounter(long first) {
        this.next = first;
        this.last = first - 1;
    }

    /** The next number, handed out once; to be acknowledged. */
    public synchronized long next() {
        onTheirWay.add(next);
        return next++;
    }

    /** Says that the attempt to insert that number has ended, well or not, as YCSB does. */
    public synchronized void acknowledge(long number) {
        onTheirWay.remove(number);
        last = (onTheirWay.isEmpty() ? next : onTheirWay.first()) - 1;
    }

    /** The highest number up to which all have been acknowledged. */
    public long last() {
        return last;
    }
}
