package io.shardlab.transfer.dump.format;

/** Takes the documents of one collection of a dump in their order. Used by one thread. */
public interface DocumentSink {

    DocumentSink NONE = new DocumentSink() {
        @Override
        public void document(byte[] bytes, int start, int length, long offset) {}

        @Override
        public void end() {}
    };

    /**
     * Takes one document; blocks while too many documents wait.
     *
     * @param bytes the array that holds the document; reused after this call
     * @param offset the position of the document in the decompressed archive or file
     */
    void document(byte[] bytes, int start, int length, long offset) throws InterruptedException;

    /** Ends the collection; blocks until all its documents are inserted or refused. */
    void end() throws InterruptedException;
}
