package io.shardlab.answers.figure;

import io.shardlab.core.figure.Better;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StorageReport;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The figures that a run has once, regardless of its repetitions, and the facts that its workload reports. */
final class RunFigures {

    static final String FACTS = "facts.";
    private static final String BYTES = "bytes";

    private RunFigures() {}

    static List<Figure> all() {
        return List.of(
                // The load, measured or as a preparation.
                new Figure(
                        "load-seconds",
                        "load",
                        "s",
                        Better.LOWER,
                        FigureCatalogue.ofPhases("seconds").ofPhase("load")::samples),
                new Figure("balance", "largest shard / mean", "", Better.LOWER, sharding(RunFigures::balance)),
                new Figure(
                        "chunks",
                        "chunks",
                        "",
                        Better.NEITHER,
                        sharding(report -> List.of(sum(report.chunksPerShard().values())))),
                storage(
                        "average-object-size",
                        "average object",
                        "B",
                        report -> Optional.of(report.averageObjectBytes())),
                storage("data-size", "data", BYTES, report -> Optional.of(report.dataBytes())),
                storage("storage-size", "storage", BYTES, report -> Optional.of(report.storageBytes())),
                storage("index-size", "indexes", BYTES, report -> Optional.of(report.indexBytes())),
                storage("total-size", "storage and indexes", BYTES, report -> Optional.of(report.totalBytes())),
                storage("data-folder-size", "data folders", BYTES, StorageReport::dataFolderBytes));
    }

    /** A figure of the storage that a collection takes, if the workload has recorded it. */
    private static Figure storage(
            String name, String title, String unit, Function<StorageReport, Optional<? extends Number>> figure) {
        return new Figure(
                name,
                title,
                unit,
                Better.LOWER,
                result -> StorageReport.of(result.facts()).flatMap(figure).map(Number::doubleValue).stream()
                        .toList());
    }

    /**
     * A number that the workload reports, by its name; parts of a fact are reached by {@code NAME.PART}. A name that ends with
     * {@code Seconds} or {@code Bytes} gives its unit.
     */
    static Figure fact(String name) {
        String unit = name.endsWith("Seconds") ? "s" : name.endsWith("Bytes") ? BYTES : "";
        String title = name.replaceFirst("(?<=.)(Seconds|Bytes)$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
        return new Figure(FACTS + name, title, unit, Better.NEITHER, result -> fact(result, name));
    }

    private static List<Double> fact(RunResult result, String name) {
        Object value = result.facts();
        for (String part : name.split("\\.")) {
            value = value instanceof Map<?, ?> map ? map.get(part) : null;
        }
        return value instanceof Number number ? List.of(number.doubleValue()) : List.of();
    }

    private static Figure.Reading sharding(Function<ShardingReport, List<Double>> figure) {
        return result -> result.sharding().map(figure).orElse(List.of());
    }

    /**
     * The documents of the fullest shard, divided by the mean of all shards. It is 1 if all shards hold the same number,
     * and the number of shards if one of them holds all documents.
     */
    private static List<Double> balance(ShardingReport report) {
        Collection<Long> documents = report.documentsPerShard().values();
        double total = sum(documents);
        return total == 0
                ? List.of()
                : List.of(documents.stream().mapToLong(Long::longValue).max().getAsLong() * documents.size() / total);
    }

    private static double sum(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).sum();
    }
}
