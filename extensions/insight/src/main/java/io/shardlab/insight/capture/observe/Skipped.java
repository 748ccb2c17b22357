package io.shardlab.insight.capture.observe;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what was seen and is not in the file, by names. Thread-safe. */
public final class Skipped {

    private final Map<String, Long> counts = new TreeMap<>();

    public void add(String name) {
        add(name, 1);
    }

    public synchronized void add(String name, long times) {
        counts.merge(name, times, Long::sum);
    }

    public synchronized boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Returns the names with their counts, such as "createIndexes (3), explain (1)". */
    public synchronized String describe() {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
    }
}
