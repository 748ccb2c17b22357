package io.shardlab.workloadfile.document;

import io.shardlab.workloadfile.value.Value;
import java.util.List;
import java.util.Optional;

/** The template of a collection's documents, compiled once. Immutable and thread-safe. */
public interface DocumentTemplate {

    /** True if documents have an {@code _id} of their own; otherwise the program that inserts them makes one. */
    boolean hasId();

    /**
     * Returns the value of a field, which is appended for the document that a draw has entered. An {@code _id} that the
     * program makes is one, too.
     *
     * @param path names of fields, separated by dots; of an array, an index, or names within its first element
     * @return empty if the documents never have such a field
     */
    Optional<Value> field(String path);

    /** The names of the top-level fields, in the order of the document, with {@code _id}. */
    List<String> fieldNames();

    /** Creates the documents for a seed, for one thread. */
    Documents documents(long seed);
}
