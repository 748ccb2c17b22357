package io.shardlab.mongo.write;

import java.util.Map;
import java.util.TreeMap;

/** The number of writes that were sent again after transient errors, by the errors' kind. Thread-safe. */
public final class RetryCounts {

    private final Map<String, Long> byKind = new TreeMap<>();

    public synchronized void add(String kind) {
        byKind.merge(kind, 1L, Long::sum);
    }

    /** Returns the retries by kind, in the order of the kinds' names; empty if nothing was sent twice. */
    public synchronized Map<String, Long> byKind() {
        return new TreeMap<>(byKind);
    }

    /** Returns the number of all retries. */
    public synchronized long total() {
        return byKind.values().stream().mapToLong(Long::longValue).sum();
    }
}
