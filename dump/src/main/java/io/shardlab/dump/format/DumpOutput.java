package io.shardlab.dump.format;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A dump that is written. */
public interface DumpOutput extends Closeable {

    /** What this program says in a dump in place of mongodump's version. */
    String TOOL_VERSION = "shardlab";

    /**
     * Writes what stands before the documents.
     *
     * @param serverVersion of the servers that the dump is of
     * @param parallel how many collections will be written at a time
     */
    void begin(String serverVersion, int parallel, List<DumpedCollection> collections) throws IOException;

    /** Begins the documents of a collection. Several collections may be written at a time, each by one thread. */
    Documents open(DumpedCollection collection) throws IOException;

    /** What it is written to, for people. */
    String displayName();

    /** Bytes written so far, compressed. Thread-safe. */
    long bytesWritten();

    /** The documents of one collection. Closing it says that it is complete. */
    interface Documents extends Closeable {

        void write(byte[] bytes, int start, int length) throws IOException;
    }
}
