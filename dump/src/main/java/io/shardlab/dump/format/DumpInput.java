package io.shardlab.dump.format;

import java.io.IOException;
import java.util.List;

/** A dump that is read, once. */
public interface DumpInput {

    /** What is in it, the oplog included. */
    List<DumpedCollection> collections();

    /** Whether the dump has the documents of a collection, be there none; a view has none of its own. */
    default boolean hasDocuments(DumpedCollection collection) {
        return true;
    }

    /** How many collections are open at a time if the given number is asked for; an archive determines it itself. */
    default int collectionsAtATime(int asked) {
        return asked;
    }

    /** The version of the server that it is from; empty if it does not tell. */
    String serverVersion();

    /** What it is read from, for people. */
    String displayName();

    /**
     * Reads all documents; blocks until the last was taken.
     *
     * @param parallel how many collections at a time, where the dump leaves a choice
     * @param sinks take the documents of each collection; they are asked for by the thread that then brings the documents
     * @throws io.shardlab.core.error.RunFailedException if the dump is damaged; the message says where
     */
    void read(int parallel, Sinks sinks) throws IOException, InterruptedException;

    /** Where the documents of a collection go. */
    @FunctionalInterface
    interface Sinks {

        /** Called when the first documents of a collection, or its end, have come. */
        DocumentSink open(DumpedCollection collection) throws InterruptedException;
    }
}
