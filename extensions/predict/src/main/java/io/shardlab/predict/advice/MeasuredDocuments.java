package io.shardlab.predict.advice;

import io.shardlab.core.result.CollectionReport;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.MemoryFit.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The documents of results, as far as they are known. Immutable.
 *
 * @param fit their sizes and uses; empty if unknown
 * @param unknown the sentence that says what is unknown
 */
record MeasuredDocuments(Optional<MemoryFit> fit, Message unknown) {

    private static final String QUERIES = "sharded-query";
    private static final String LOAD = "load";
    private static final String COLLECTION = "collection";

    /**
     * Returns the documents of the results that advice is predicted from: those of all collections of a workload file, or else
     * as their servers counted the storage, as the shards counted them, the loads wrote them or the operations read them.
     */
    static MeasuredDocuments of(List<RunResult> results) {
        Message noSize = Message.of("The size of documents is unknown, so --documents changes nothing.");
        Optional<RunResult> ofFile = results.stream()
                .filter(result -> StorageReport.of(result.facts()).isEmpty() && !OperationsEffort.isShownBy(result))
                .findFirst()
                .filter(first ->
                        results.stream().noneMatch(result -> result.workload().equals(QUERIES)));
        if (ofFile.isPresent()) {
            RunResult first = ofFile.get();
            if (!CollectionReport.of(first.facts()).isEmpty()) {
                return new MeasuredDocuments(
                        ofCollections(results.stream()
                                .filter(result -> result.workload().equals(first.workload()))
                                .toList()),
                        noSize);
            }
            int several = collectionsOfOlder(first);
            if (several > 1) {
                return new MeasuredDocuments(
                        Optional.empty(),
                        Message.of(
                                "The results do not say which of their {0} collections operations read, so whether the documents "
                                        + "fit into memory is open: measure again.",
                                several));
            }
        }
        return new MeasuredDocuments(
                ofStorage(results)
                        .or(() -> documentBytes(results)
                                .map(bytes -> new MemoryFit(bytes, Optional.empty(), Optional.empty()))),
                noSize);
    }

    /** Results of older programs name the collections of a file in a table only. */
    private static int collectionsOfOlder(RunResult result) {
        return FactTable.in(result.facts()).stream()
                .filter(table -> table.columns().stream().limit(1).anyMatch(COLLECTION::equals))
                .mapToInt(table -> table.rows().size())
                .max()
                .orElse(0);
    }

    private static Optional<MemoryFit> ofCollections(List<RunResult> results) {
        List<CollectionReport> reports = CollectionReport.of(results.get(0).facts());
        double documents =
                reports.stream().mapToDouble(CollectionReport::documents).sum();
        Map<String, Double> shares = shares(results);
        Map<String, Double> bytes = documentBytesByName(results);
        boolean known = reports.stream()
                .filter(report -> report.documents() > 0)
                .allMatch(report -> bytes.containsKey(report.name()));
        return documents == 0 || !known
                ? Optional.empty()
                : Optional.of(new MemoryFit(reports.stream()
                        .map(report -> new Collection(
                                report.name(),
                                report.documents() / documents,
                                report.sharded(),
                                bytes.getOrDefault(report.name(), 0.0),
                                Optional.empty(),
                                Optional.empty(),
                                perOperation(report.readBy(), shares),
                                perOperation(report.insertedBy(), shares)))
                        .toList()));
    }

    /** The share of each kind among all operations that were measured. */
    private static Map<String, Double> shares(List<RunResult> results) {
        Map<String, Double> shares = new TreeMap<>();
        List<KindReport> kinds = results.stream()
                .flatMap(result -> result.phases().stream())
                .filter(PhaseReport::measured)
                .flatMap(phase -> phase.latencies().kinds().stream())
                .toList();
        double all = kinds.stream().mapToDouble(KindReport::operations).sum();
        kinds.forEach(kind -> shares.merge(kind.name(), kind.operations() / Math.max(1, all), Double::sum));
        return shares;
    }

    private static double perOperation(Map<String, Integer> statements, Map<String, Double> shares) {
        return statements.entrySet().stream()
                .mapToDouble(entry -> entry.getValue() * shares.getOrDefault(entry.getKey(), 0.0))
                .sum();
    }

    private static Map<String, Double> documentBytesByName(List<RunResult> results) {
        Map<String, Double> bytes = new TreeMap<>();
        results.stream()
                .flatMap(result -> CollectionReport.of(result.facts()).stream())
                .forEach(report -> report.documentBytes().ifPresent(size -> bytes.putIfAbsent(report.name(), size)));
        return bytes;
    }

    private static Optional<MemoryFit> ofStorage(List<RunResult> results) {
        return results.stream()
                .flatMap(result -> StorageReport.of(result.facts()).stream())
                .filter(storage -> storage.documents() > 0)
                .findFirst()
                .map(storage -> new MemoryFit(
                        storage.averageObjectBytes(),
                        Optional.of((double) storage.storageBytes() / storage.documents()),
                        Optional.of((double) storage.indexBytes() / storage.documents())));
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
                .or(() -> mean(loads, MeasuredDocuments::bytes, MeasuredDocuments::documents))
                // Answers may be parts of documents, but they are all there is where data were loaded before.
                .or(() -> mean(all, MeasuredDocuments::bytes, MeasuredDocuments::documents));
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
}
