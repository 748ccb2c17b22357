package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware.Disk;
import io.shardlab.config.hardware.Hardware.Machine;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The documents that fit into the memory of a server. An estimate with bounds: a server keeps documents uncompressed in
 * WiredTiger's cache, whose default is half of the memory beyond 1 GB and which it fills up to 80 % ({@code eviction_target}),
 * and compressed in the rest of the memory, which the file system uses (MongoDB manual, FAQ: MongoDB Storage). How well the two
 * complement each other depends on the load. Immutable.
 *
 * @param documentBytes the mean size of a document as BSON
 * @param storedBytes its mean size in files, where a result shows it
 * @param indexBytes the size of its entries in all indexes, where a result shows it
 */
public record MemoryFit(double documentBytes, Optional<Double> storedBytes, Optional<Double> indexBytes) {

    /** The part of the memory that holds documents and indexes, beside connections and the system. */
    private static final double USABLE = 0.8;

    private static final double MOST_USABLE = 0.9;

    /** The part of WiredTiger's cache up to which it does not evict pages. */
    private static final double CACHE_FILLED = 0.8;

    private static final double GIBIBYTE = 1 << 30;
    private static final double SMALLEST_CACHE = 256 << 20;

    // Entries in indexes as a part of the documents, where no result shows their size: from _id alone to several
    // indexes.
    private static final double FEW_INDEXES = 0.1;
    private static final double INDEXES = 0.25;
    private static final double MANY_INDEXES = 0.5;

    private static final String LOAD = "load";

    /**
     * The documents of results: as their servers counted the storage, or else as the shards counted them, the loads wrote them or
     * the operations read them; empty if no result has any.
     */
    public static Optional<MemoryFit> of(List<RunResult> results) {
        return results.stream()
                .flatMap(result -> StorageReport.of(result.facts()).stream())
                .filter(storage -> storage.documents() > 0)
                .findFirst()
                .map(storage -> new MemoryFit(
                        storage.averageObjectBytes(),
                        Optional.of((double) storage.storageBytes() / storage.documents()),
                        Optional.of((double) storage.indexBytes() / storage.documents())))
                .or(() ->
                        documentBytes(results).map(bytes -> new MemoryFit(bytes, Optional.empty(), Optional.empty())));
    }

    private static Optional<Double> documentBytes(List<RunResult> results) {
        List<ShardingReport> sharding =
                results.stream().flatMap(result -> result.sharding().stream()).toList();
        List<PhaseReport> all =
                results.stream().flatMap(result -> result.phases().stream()).toList();
        List<PhaseReport> loads =
                all.stream().filter(phase -> phase.name().equals(LOAD)).toList();
        return mean(
                        sharding,
                        one -> sum(one.dataBytesPerShard().values()),
                        one -> sum(one.documentsPerShard().values()))
                .or(() -> mean(loads, MemoryFit::bytes, MemoryFit::documents))
                // Answers may be parts of documents, but they are all there is where data were loaded before.
                .or(() -> mean(all, MemoryFit::bytes, MemoryFit::documents));
    }

    private static double sum(Iterable<Long> numbers) {
        double sum = 0;
        for (long number : numbers) {
            sum += number;
        }
        return sum;
    }

    private static double bytes(PhaseReport phase) {
        return phase.counts().bytes();
    }

    private static double documents(PhaseReport phase) {
        return phase.counts().documents();
    }

    private static <T> Optional<Double> mean(List<T> all, ToDoubleFunction<T> bytes, ToDoubleFunction<T> documents) {
        double size = all.stream().mapToDouble(bytes).sum();
        double count = all.stream().mapToDouble(documents).sum();
        return size > 0 && count > 0 ? Optional.of(size / count) : Optional.empty();
    }

    /**
     * The number of documents that one server holds in memory.
     *
     * @param low if WiredTiger's cache alone holds them, beside large indexes
     * @param high if the memory holds documents as they are in files, beside small indexes
     */
    record Room(double low, double expected, double high) {}

    /** Returns the room in the memory of a machine; empty if its memory is unknown. */
    Optional<Room> room(Machine machine) {
        return machine.memoryBytes().map(memory -> {
            double cache = CACHE_FILLED * Math.max(SMALLEST_CACHE, (memory - GIBIBYTE) / 2);
            double low = cache / (documentBytes + indexBytes.orElse(MANY_INDEXES * documentBytes));
            double expected = USABLE * memory / (documentBytes + indexBytes.orElse(INDEXES * documentBytes));
            double high = MOST_USABLE
                    * memory
                    / (Math.min(documentBytes, storedBytes.orElse(documentBytes))
                            + indexBytes.orElse(FEW_INDEXES * documentBytes));
            return new Room(Math.min(low, expected), expected, Math.max(expected, high));
        });
    }

    /** The part of the documents of a server that is not in its memory, from 0 to 1. */
    static double missing(double documents, double room) {
        return Math.max(0, 1 - room / documents);
    }

    /**
     * The most operations per second that the disks of servers allow, by the utilization law, for one read for each document that
     * is not in memory; infinite if all are, or if the speed of the disks is unknown.
     */
    static double fromDisks(double missing, Machine machine, int servers) {
        return missing == 0
                ? Double.POSITIVE_INFINITY
                : machine.disk().flatMap(Disk::readsPerSecond).orElse(Double.POSITIVE_INFINITY) * servers / missing;
    }

    /** The size of a memory as text. */
    static Message text(Machine machine) {
        return machine.memoryBytes()
                .map(bytes -> Message.text(FigureText.number(bytes / GIBIBYTE) + " GB"))
                .orElseGet(() -> Message.of("advice.memory.unknown"));
    }

    /** Returns the assumptions as a sentence. */
    Message describe() {
        return Message.of(
                "advice.memory",
                FigureText.number(documentBytes),
                indexBytes
                        .map(bytes -> Message.of("advice.memory.indexes", FigureText.number(bytes)))
                        .orElseGet(() -> Message.of("advice.memory.indexes.assumed")),
                FigureText.percent(USABLE),
                FigureText.percent(MOST_USABLE),
                storedBytes
                        .map(bytes -> Message.of("advice.memory.stored", FigureText.number(bytes)))
                        .orElse(Message.text("")));
    }
}
