package io.shardlab.whatif.model;

/**
 * The memory of a server, in documents, and the cost of a document that is not in it.
 *
 * <p>All documents are requested equally often. If there are more than memory has room for, a requested one is missing with a
 * probability of 1 − room/documents under any replacement policy (independent reference model: Coffman and Denning, Operating
 * Systems Theory, 1973, chapter 6). A missing document is read from the disk.
 *
 * @param room the most documents that a server holds entirely in memory
 * @param readsPerMiss disk reads for each document that is missing; several documents may lie together
 * @param secondsPerRead what each read takes
 */
public record Memory(double room, double readsPerMiss, double secondsPerRead) {

    /** The probability, from 0 to 1, that a document is not in memory. */
    public double missShare(double documentsPerServer) {
        return Math.max(0, 1 - room / documentsPerServer);
    }

    /** Mean number of disk reads for a requested document. */
    public double reads(double documentsPerServer) {
        return missShare(documentsPerServer) * readsPerMiss;
    }
}
