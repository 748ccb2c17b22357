package io.shardlab.mongo.dataset;

/**
 * The share of the heap that the batches of all workers of a load may take: a twelfth as documents, since their arrays and the
 * driver's copies of them take several times as much.
 */
public final class BatchMemory {

    /** Below the 48 MB that one message may contain. */
    private static final int MAX_BATCH_BYTES = 16 << 20;

    private static final int MIN_BATCH_BYTES = 4 << 10;
    private static final int HEAP_SHARE = 12;
    private static final int HEAP_SHARE_OF_LARGE_DOCUMENTS = 32;

    private BatchMemory() {}

    /** Returns the size in bytes at which a batch ends, for a number of batches at the same time. */
    public static int bytesPerBatch(int batches) {
        long share = Runtime.getRuntime().maxMemory() / HEAP_SHARE / batches;
        return (int) Math.max(MIN_BATCH_BYTES, Math.min(share, MAX_BATCH_BYTES));
    }

    /** Returns the additional bytes for batches that end with a document of several megabytes. */
    static long bytesForLargeDocuments() {
        return Runtime.getRuntime().maxMemory() / HEAP_SHARE_OF_LARGE_DOCUMENTS;
    }
}
