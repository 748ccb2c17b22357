package io.shardlab.insight.capture.sample;

import java.util.Set;

/**
 * The choices of a user for sampling.
 *
 * @param documents the most documents that are read of a collection; 1 or more
 * @param names decides what may be written
 */
public record SampleOptions(int documents, Disclosure names) {

    /** The documents of a collection that are read if the user does not say otherwise. */
    public static final int DEFAULT_DOCUMENTS = 10_000;

    /** The most documents of a collection that can be read. */
    public static final int MOST_DOCUMENTS = 1_000_000;

    public SampleOptions {
        if (documents < 1) {
            throw new IllegalArgumentException("a sample has a document");
        }
    }

    /**
     * @param keptFields the fields whose values may be written: {@code path}, in any collection, or {@code collection.path}
     * @param names the names to write
     */
    public SampleOptions(int documents, Set<String> keptFields, NameHasher names) {
        this(documents, new Disclosure(names, keptFields));
    }

    /** Asks {@link Disclosure#keepsValues}. */
    public boolean keepsValues(String collection, String path) {
        return names.keepsValues(collection, path);
    }
}
