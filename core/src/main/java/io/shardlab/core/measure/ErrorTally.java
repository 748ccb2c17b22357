package io.shardlab.core.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts errors by kind and keeps the first message of each kind. Thread-safe; errors are so rare that the lock does
 * not matter.
 */
public final class ErrorTally {

    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Map<Integer, Map<String, Long>> countsByOperation = new LinkedHashMap<>();
    private final Map<String, String> samples = new LinkedHashMap<>();
    private String last = "";
    private long refused;
    private long documentsGivenUp;
    private long failedOperations;

    /**
     * Adds documents that were refused; they are errors, but not failed operations.
     *
     * @param operation the index of the operation's kind
     */
    public synchronized void addRefused(int operation, String kind, long count, String message) {
        add(operation, kind, count, message);
        refused += count;
    }

    /**
     * Adds failed operations.
     *
     * @param operation the index of the operations' kind
     */
    public synchronized void add(int operation, String kind, long count, String message) {
        counts.merge(kind, count, Long::sum);
        countsByOperation
                .computeIfAbsent(operation, index -> new LinkedHashMap<>())
                .merge(kind, count, Long::sum);
        samples.putIfAbsent(kind, message);
        last = message;
    }

    /** Adds documents that operations had written when they were given up. */
    public synchronized void addDocumentsGivenUp(long documents) {
        documentsGivenUp += documents;
    }

    /** The documents that operations had written when they were given up: they count, but are not progress. */
    public synchronized long documentsGivenUp() {
        return documentsGivenUp;
    }

    /** Counts an operation that failed, however many errors it had. */
    public synchronized void addFailedOperation() {
        failedOperations++;
    }

    /** The number of operations that have failed. */
    public synchronized long failedOperations() {
        return failedOperations;
    }

    /** The errors by kind until now. */
    public synchronized Map<String, Long> counts() {
        return new LinkedHashMap<>(counts);
    }

    /** The errors of one kind of operation until now, by kind of error. */
    synchronized Map<String, Long> counts(int operation) {
        return new LinkedHashMap<>(countsByOperation.getOrDefault(operation, Map.of()));
    }

    /** The number of refused documents among the errors. */
    public synchronized long refusedDocuments() {
        return refused;
    }

    /** The first message of each kind. */
    public synchronized Map<String, String> samples() {
        return new LinkedHashMap<>(samples);
    }

    /** The latest message, empty if there was none. */
    public synchronized String last() {
        return last;
    }
}
