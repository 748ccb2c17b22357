package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware.Machine;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * The documents that fit into the memory of servers: an estimate, because nothing of it is measured. Immutable.
 *
 * @param documentBytes the mean size of a document as BSON
 * @param memoryBytes the memory of a server
 */
public record MemoryFit(double documentBytes, double memoryBytes) {

    /** The part of the memory that holds documents and indexes: WiredTiger's cache and the system's cache of files. */
    private static final double USABLE = 0.8;

    /** Indexes and the headers of pages, as a part of the documents; with several indexes it is more. */
    private static final double BESIDE_DOCUMENTS = 0.25;

    private static final String LOAD = "load";
    private static final double GIBIBYTE = 1 << 30;

    /** Returns the fit of the documents that results have loaded, or else read; empty if their size or the memory is unknown. */
    public static Optional<MemoryFit> of(List<RunResult> results, Machine server) {
        List<PhaseReport> all =
                results.stream().flatMap(result -> result.phases().stream()).toList();
        List<PhaseReport> loads =
                all.stream().filter(phase -> phase.name().equals(LOAD)).toList();
        // Answers may be parts of documents, but they are all there is where data were loaded before.
        List<PhaseReport> phases = loads.isEmpty() ? all : loads;
        double documents =
                phases.stream().mapToLong(phase -> phase.counts().documents()).sum();
        double bytes =
                phases.stream().mapToLong(phase -> phase.counts().bytes()).sum();
        return documents == 0 || server.memoryBytes().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new MemoryFit(bytes / documents, server.memoryBytes().get()));
    }

    /** Returns the number of documents that one server holds in memory. */
    public double room() {
        return USABLE * memoryBytes / (documentBytes * (1 + BESIDE_DOCUMENTS));
    }

    /** Returns how much of the documents of a server is not in its memory, from 0 to 1. */
    double missing(double documentsOfServer) {
        return Math.max(0, 1 - room() / documentsOfServer);
    }

    String memory() {
        return FigureText.number(memoryBytes / GIBIBYTE) + " GB";
    }

    /** Returns the assumptions as a sentence. */
    String describe() {
        return "Memory is an estimate: documents of " + FigureText.number(documentBytes)
                + " bytes and a quarter more for" + " indexes, in " + FigureText.percent(USABLE) + " of " + memory()
                + ".";
    }
}
