package io.shardlab.core.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The storage that a collection takes, from {@code collStats} of the primary of a replica set, or of all shards
 * together. In results it is the fact {@link #FACT}. Immutable.
 *
 * @param documents the documents as the servers count them
 * @param averageObjectBytes the BSON bytes of a document
 * @param dataBytes the BSON bytes of all documents
 * @param storageBytes the size of the documents in the storage engine's files, compressed
 * @param indexBytes the size of all indexes
 * @param dataFolderBytes the files of all data servers, of every member, with journals and oplogs; empty unless this
 *     program started the servers
 * @param checkpointed true if everything had been written to the files just before
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

    /** The size of documents and indexes in the storage engine's files. */
    public long totalBytes() {
        return storageBytes + indexBytes;
    }

    /** The report as JSON-compatible values. */
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

    /** The report among a result's facts; empty if they do not have it. */
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
