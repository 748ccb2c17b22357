package io.shardlab.workloads.language;

import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.value.NowValue;
import java.util.List;
import org.bson.BsonDocument;

/**
 * A collection of a workload file. Immutable and thread-safe.
 *
 * @param name the collection's name
 * @param documents the number of documents to load
 * @param part the numbers of these documents
 * @param kept true if runs use the collection as earlier ones have left it, and their inserts follow those of earlier runs
 * @param template the documents
 * @param shardKey the shard key as in {@code shardCollection}; empty if the collection is not sharded
 * @param zones zones of the shard key, each with {@code zone}, {@code shards} (their numbers from 0), {@code min} and {@code max}
 * @param indexes the indexes, each as in {@code createIndexes}: {@code key} and the options
 * @param addedIndexes those of the indexes that other runs may not need, for which the collection is the same one
 * @param options the options as in {@code create}, such as {@code capped}, {@code timeseries} or {@code validator}
 * @param source the part of the file on which the documents depend, as text without comments and layout
 */
public record CollectionSpec(
        String name,
        long documents,
        Part part,
        boolean kept,
        DocumentTemplate template,
        BsonDocument shardKey,
        List<BsonDocument> zones,
        List<BsonDocument> indexes,
        List<BsonDocument> addedIndexes,
        BsonDocument options,
        String source) {

    /**
     * The documents that a run loads, of those that several clients load together.
     *
     * @param first the number of the first document that it loads
     * @param of the number of documents of all; new ones follow them
     */
    public record Part(long first, long of) {}

    public CollectionSpec {
        zones = List.copyOf(zones);
        indexes = List.copyOf(indexes);
        addedIndexes = List.copyOf(addedIndexes);
    }

    /** Returns the same collection with another shard key; zones, which divide the former one, are left out. */
    public CollectionSpec shardedBy(BsonDocument otherKey) {
        return new CollectionSpec(
                name, documents, part, kept, template, otherKey, List.of(), indexes, addedIndexes, options, source);
    }

    /** True if documents have dates that are relative to now, and so depend on the time at which they are made. */
    public boolean hasNow() {
        return NowValue.isIn(template.root());
    }

    public boolean isSharded() {
        return !shardKey.isEmpty();
    }
}
