package io.shardlab.whatif.model;

/**
 * The documents that operations look for.
 *
 * @param documents in the collection
 * @param memory that of each data server
 */
public record StoredData(long documents, Memory memory) {

    /** Mean seconds of disk reads for a document of a server that holds this share of them. */
    double readSeconds(double share) {
        return memory.reads(share * documents) * memory.secondsPerRead();
    }
}
