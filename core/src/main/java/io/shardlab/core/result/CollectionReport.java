package io.shardlab.core.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A collection of a workload with several, and the operations that use it. In results they are the fact {@link #FACT}. Immutable.
 *
 * @param name the collection's name
 * @param sharded true if a sharded cluster distributes its documents over the shards; false if they all lie on one
 * @param documents the number of documents that the run began with
 * @param documentBytes the mean BSON bytes of a document at the end; empty if the servers did not say
 * @param readBy the kinds of operations that look for documents here, to return, change or delete them, each with the number of
 *     its statements that do
 * @param insertedBy the kinds of operations that add documents, each with the number of its statements that only do that
 */
public record CollectionReport(
        String name,
        boolean sharded,
        long documents,
        Optional<Double> documentBytes,
        Map<String, Integer> readBy,
        Map<String, Integer> insertedBy) {

    /** The key among a result's facts. */
    public static final String FACT = "collections";

    private static final String NAME = "name";
    private static final String SHARDED = "sharded";
    private static final String DOCUMENTS = "documents";
    private static final String DOCUMENT_BYTES = "averageObjectBytes";
    private static final String READ_BY = "readBy";
    private static final String INSERTED_BY = "insertedBy";

    public CollectionReport {
        readBy = Map.copyOf(readBy);
        insertedBy = Map.copyOf(insertedBy);
    }

    /** The report as JSON-compatible values. */
    public Map<String, Object> asFact() {
        Map<String, Object> fact = new LinkedHashMap<>();
        fact.put(NAME, name);
        fact.put(SHARDED, sharded);
        fact.put(DOCUMENTS, documents);
        documentBytes.ifPresent(bytes -> fact.put(DOCUMENT_BYTES, bytes));
        fact.put(READ_BY, new TreeMap<>(readBy));
        fact.put(INSERTED_BY, new TreeMap<>(insertedBy));
        return fact;
    }

    /** The reports among a result's facts; empty if they have none, as those of older programs. */
    public static List<CollectionReport> of(Map<String, Object> facts) {
        return facts.get(FACT) instanceof List<?> all
                ? all.stream()
                        .filter(Map.class::isInstance)
                        .map(one -> read((Map<?, ?>) one))
                        .toList()
                : List.of();
    }

    private static CollectionReport read(Map<?, ?> fact) {
        return new CollectionReport(
                String.valueOf(fact.get(NAME)),
                Boolean.TRUE.equals(fact.get(SHARDED)),
                fact.get(DOCUMENTS) instanceof Number number ? number.longValue() : 0,
                fact.get(DOCUMENT_BYTES) instanceof Number bytes ? Optional.of(bytes.doubleValue()) : Optional.empty(),
                counts(fact.get(READ_BY)),
                counts(fact.get(INSERTED_BY)));
    }

    private static Map<String, Integer> counts(Object fact) {
        Map<String, Integer> counts = new TreeMap<>();
        if (fact instanceof Map<?, ?> all) {
            all.forEach((kind, count) -> {
                if (count instanceof Number number) {
                    counts.put(String.valueOf(kind), number.intValue());
                }
            });
        }
        return counts;
    }
}
