package io.shardlab.whatif.model;

/**
 * The documents that operations look for.
 *
 * @param documents the number of documents in the collection
 * @param memory the memory of each data server
 */
public record StoredData(long documents, Memory memory) {

    /** The mean seconds of disk reads for a document on a server that holds this share of the documents. */
    double readSeconds(double share) {
        return memory.reads(share * documents) * memory.secondsPerRead();
    }
}
