package io.shardlab.workloads.language.document;

import java.util.HashMap;
import java.util.Map;

/** A field of the documents that are loaded, whose values are examined once for each seed. Thread-safe. */
public final class LoadedField {

    private final DocumentTemplate template;
    private final String path;
    private final long documents;
    private final Map<Long, FieldQuantiles> bySeed = new HashMap<>();

    /**
     * @param path see {@link DocumentTemplate#field}
     * @param documents the number of documents that are loaded, 1 or more
     */
    public LoadedField(DocumentTemplate template, String path, long documents) {
        this.template = template;
        this.path = path;
        this.documents = documents;
    }

    /** Returns the quantiles of its values; the first call for a seed makes all of them, which takes a while. */
    public synchronized FieldQuantiles quantiles(long seed) {
        FieldQuantiles known = bySeed.get(seed);
        if (known == null) {
            // Of former seeds none is used any more.
            bySeed.clear();
            known = FieldQuantiles.of(template.documents(seed), path, documents);
            bySeed.put(seed, known);
        }
        return known;
    }
}
