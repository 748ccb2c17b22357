package io.shardlab.transfer.dump.format;

import java.io.IOException;
import java.util.List;

/** A dump that is read once. */
public interface DumpInput {

    /** Returns the collections in the dump, including the oplog. */
    List<DumpedCollection> collections();

    /** Reports whether the dump has the data of a collection, which may be empty; always true for a view. */
    default boolean hasDocuments(DumpedCollection collection) {
        return true;
    }

    /** Returns the number of collections that are open at a time if {@code asked} are requested; an archive sets its own. */
    default int collectionsAtATime(int asked) {
        return asked;
    }

    /** Returns the version of the server that was dumped; empty if it is unknown. */
    String serverVersion();

    /** Returns the name of the source for people. */
    String displayName();

    /**
     * Reads all documents; blocks until the last one was taken.
     *
     * @param parallel the number of collections at a time, if the dump allows a choice
     * @param sinks opens a sink for each collection, in the thread that then hands in its documents
     * @throws io.shardlab.core.error.RunFailedException if the dump is damaged; the message names the place
     */
    void read(int parallel, Sinks sinks) throws IOException, InterruptedException;

    @FunctionalInterface
    interface Sinks {

        /** Called when the first document of a collection, or its end, has been read. */
        DocumentSink open(DumpedCollection collection) throws InterruptedException;
    }
}
