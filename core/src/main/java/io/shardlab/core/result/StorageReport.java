package io.shardlab.core.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a collection takes, as servers tell it by {@code collStats}: of replica sets the primary, of shards all together.
 * Stands in results as the fact {@link #FACT}.
 *
 * @param documents as the servers count them
 * @param averageObjectBytes BSON bytes of a document
 * @param dataBytes BSON bytes of all documents
 * @param storageBytes what they take in the storage engine's files, compressed
 * @param indexBytes what all indexes take
 * @param dataFolderBytes the files of all data servers together, each member's, with journals and oplogs; empty unless
 *     this program started the servers
 * @param checkpointed whether all had been written to the files just before
 */
public record StorageReport(
        long documents,
        double averageObjectBytes,
        long dataBytes,
        long storageBytes,
        long indexBytes,
        Optional<Long> dataFolderBytes,
        boolean checkpointed) {

    /** The key among a result's facts. */
    public static final String FACT = "storage";

    private static final String DOCUMENTS = "documents";
    private static final String AVERAGE_OBJECT_BYTES = "averageObjectBytes";
    private static final String DATA_BYTES = "dataBytes";
    private static final String STORAGE_BYTES = "storageBytes";
    private static final String INDEX_BYTES = "indexBytes";
    private static final String TOTAL_BYTES = "totalBytes";
    private static final String DATA_FOLDER_BYTES = "dataFolderBytes";
    private static final String CHECKPOINTED = "checkpointed";

    /** Documents and indexes in the storage engine's files. */
    public long totalBytes() {
        return storageBytes + indexBytes;
    }

    /** As JSON-compatible values. */
    public Map<String, Object> asFact() {
        Map<String, Object> fact = new LinkedHashMap<>();
        fact.put(DOCUMENTS, documents);
        fact.put(AVERAGE_OBJECT_BYTES, averageObjectBytes);
        fact.put(DATA_BYTES, dataBytes);
        fact.put(STORAGE_BYTES, storageBytes);
        fact.put(INDEX_BYTES, indexBytes);
        fact.put(TOTAL_BYTES, totalBytes());
        dataFolderBytes.ifPresent(bytes -> fact.put(DATA_FOLDER_BYTES, bytes));
        fact.put(CHECKPOINTED, checkpointed);
        return fact;
    }

    /** Out of a result's facts; empty if they do not have it. */
    public static Optional<StorageReport> of(Map<String, Object> facts) {
        return facts.get(FACT) instanceof Map<?, ?> fact
                ? Optional.of(new StorageReport(
                        number(fact, DOCUMENTS).longValue(),
                        number(fact, AVERAGE_OBJECT_BYTES).doubleValue(),
                        number(fact, DATA_BYTES).longValue(),
                        number(fact, STORAGE_BYTES).longValue(),
                        number(fact, INDEX_BYTES).longValue(),
                        fact.containsKey(DATA_FOLDER_BYTES)
                                ? Optional.of(number(fact, DATA_FOLDER_BYTES).longValue())
                                : Optional.empty(),
                        Boolean.TRUE.equals(fact.get(CHECKPOINTED))))
                : Optional.empty();
    }

    private static Number number(Map<?, ?> fact, String key) {
        return fact.get(key) instanceof Number number ? number : 0;
    }
}
