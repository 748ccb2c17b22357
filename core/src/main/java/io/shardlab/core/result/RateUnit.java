package io.shardlab.core.result;

import java.util.Set;

/**
 * The unit of a phase's rate. Where an operation is a batch of documents, operations per second mean nothing to a reader who
 * does not know how large the batches are.
 */
public enum RateUnit {
    OPERATIONS,
    DOCUMENTS;

    /** Loads, dumps, restores, and the steps of a cycle that write and read all documents in batches. */
    private static final Set<String> OF_BATCHES = Set.of("load", "dump", "restore", "insert", "read");

    /** @param name the phase's name, such as {@code load}, {@code measure} or {@code warm-up insert} */
    public static RateUnit ofPhase(String name) {
        return OF_BATCHES.contains(name.substring(name.lastIndexOf(' ') + 1)) ? DOCUMENTS : OPERATIONS;
    }

    /** The one of the two rates that has this unit. */
    public double of(double operations, double documents) {
        return this == DOCUMENTS ? documents : operations;
    }

    /** A phase's rate per second. */
    public double of(PhaseReport phase) {
        return of(phase.counts().throughput(), phase.counts().documentsPerSecond());
    }
}
