package io.shardlab.transfer.dump.format;

import java.util.concurrent.atomic.LongAdder;

/** The counts of one collection's documents so far. Thread-safe. */
public final class Tally {

    private final String namespace;
    private final LongAdder documents = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder alreadyThere = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile boolean complete;

    public Tally(String namespace) {
        this.namespace = namespace;
    }

    /** Adds documents that were dumped or restored, and their bytes of BSON. */
    public void add(long moreDocuments, long moreBytes) {
        documents.add(moreDocuments);
        bytes.add(moreBytes);
    }

    /** Adds documents that an earlier restore had inserted. */
    public void addAlreadyThere(long more) {
        alreadyThere.add(more);
    }

    /** Adds documents that the servers refused. */
    public void addRefused(long more) {
        refused.add(more);
    }

    /** Notes that the collection is complete. */
    public void complete() {
        complete = true;
    }

    /** Returns the collection's name on the servers. */
    public String namespace() {
        return namespace;
    }

    public long documents() {
        return documents.sum();
    }

    /** Returns the bytes of BSON. */
    public long bytes() {
        return bytes.sum();
    }

    public long alreadyThere() {
        return alreadyThere.sum();
    }

    public long refused() {
        return refused.sum();
    }

    /** Reports whether the whole collection was dumped or restored. */
    public boolean isComplete() {
        return complete;
    }
}
