package io.shardlab.dump.format;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A dump that is written. If it is closed before {@link #complete}, every reader recognises it as incomplete. */
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

    /** Ends the dump, after all its collections are complete. */
    void complete() throws IOException;

    /** What it is written to, for people. */
    String displayName();

    /** The documents of one collection. If they are closed before {@link #complete}, the collection stays incomplete. */
    interface Documents extends Closeable {

        void write(byte[] bytes, int start, int length) throws IOException;

        /** Ends the collection, after its last document. */
        void complete() throws IOException;
    }
}
