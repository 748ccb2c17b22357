package io.shardlab.core.result;

import java.util.Set;

/**
 * What the rate of a phase is told in. Where an operation is a batch of documents, operations a second say nothing to
 * anybody who does not know how large the batches are.
 */
public enum RateUnit {
    OPERATIONS,
    DOCUMENTS;

    /** Loads, dumps, restores, and the steps of a cycle that write and read all documents in batches. */
    private static final Set<String> OF_BATCHES = Set.of("load", "dump", "restore", "insert", "read");

    /** @param name of the phase, such as {@code load}, {@code measure} or {@code warm-up insert} */
    public static RateUnit ofPhase(String name) {
        return OF_BATCHES.contains(name.substring(name.lastIndexOf(' ') + 1)) ? DOCUMENTS : OPERATIONS;
    }

    /** That of the two which is of this unit. */
    public double of(double operations, double documents) {
        return this == DOCUMENTS ? documents : operations;
    }

    /** A phase's rate a second. */
    public double of(PhaseReport phase) {
        return of(phase.throughput(), phase.counts().documentsPerSecond());
    }
}
