package io.shardlab.transfer.dump.format;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A dump that is written. If it is closed before {@link #complete}, every reader recognizes it as incomplete. */
public interface DumpOutput extends Closeable {

    /** The name that this program writes in place of mongodump's version. */
    String TOOL_VERSION = "shardlab";

    /**
     * Writes everything in front of the documents.
     *
     * @param serverVersion the version of the servers that are dumped
     * @param parallel the number of collections that will be written at a time
     */
    void begin(String serverVersion, int parallel, List<DumpedCollection> collections) throws IOException;

    /** Begins the documents of a collection. Several collections may be written at a time, each by one thread. */
    Documents open(DumpedCollection collection) throws IOException;

    void complete() throws IOException;

    /** Returns the name of the destination for people. */
    String displayName();

    /** The documents of one collection. If they are closed before {@link #complete}, the collection stays incomplete. */
    interface Documents extends Closeable {

        void write(byte[] bytes, int start, int length) throws IOException;

        void complete() throws IOException;
    }
}
