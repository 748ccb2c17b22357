package io.shardlab.capture.sample;

import java.util.Set;

/**
 * The choices of a user for sampling.
 *
 * @param documents the most documents that are read of a collection; 1 or more
 * @param keptFields the fields whose values may be written: {@code path}, in any collection, or {@code collection.path}
 * @param names the names to write
 */
public record SampleOptions(int documents, Set<String> keptFields, NameHasher names) {

    /** The documents of a collection that are read if the user does not say otherwise. */
    public static final int DEFAULT_DOCUMENTS = 10_000;

    /** The most documents of a collection that can be read. */
    public static final int MOST_DOCUMENTS = 1_000_000;

    public SampleOptions {
        keptFields = Set.copyOf(keptFields);
        if (documents < 1) {
            throw new IllegalArgumentException("a sample has a document");
        }
    }

    /**
     * True if the values of a field, or of a document around it, may be written.
     *
     * @param path the field's names, separated by dots and without positions in arrays
     */
    public boolean keepsValues(String collection, String path) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            String field = path.substring(0, end);
            if (keptFields.contains(field) || keptFields.contains(collection + "." + field)) {
                return true;
            }
        }
        return false;
    }
}
