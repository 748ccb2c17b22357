package io.shardlab.workloadfile.document;

/** The template of a collection's documents, compiled once. Immutable and thread-safe. */
public interface DocumentTemplate {

    /** True if documents have an {@code _id} of their own; otherwise the program that inserts them makes one. */
    boolean hasId();

    /** Creates the documents for a seed, for one thread. */
    Documents documents(long seed);
}
