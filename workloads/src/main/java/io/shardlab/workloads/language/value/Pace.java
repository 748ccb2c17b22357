package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.SplitMix64;

/**
 * Times that rise with the documents' numbers: the loaded documents are spread evenly over a range, each somewhere within its
 * share, and later documents continue at the same pace. Immutable and thread-safe.
 */
public final class Pace {

    private final long from;
    private final double perDocument;
    private final long last;

    /**
     * @param from the time of the first document, in any unit
     * @param to the end of the range
     * @param documents the number of documents that are spread over it, 1 or more
     */
    public Pace(long from, long to, long documents) {
        this.from = from;
        this.perDocument = ((double) to - from) / documents;
        this.last = from < 0 ? Long.MAX_VALUE : Long.MAX_VALUE - from;
    }

    /** Returns the time of a document. */
    long at(long number, long bits) {
        double start = Math.floor(number * perDocument);
        double within = Math.floor(SplitMix64.unit(bits) * perDocument);
        return from + Math.min(last, (long) (start + within));
    }
}
